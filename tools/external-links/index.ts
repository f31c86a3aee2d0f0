import { readFileSync } from 'node:fs';
import path from 'node:path';
import pMap from 'p-map';
import { parse } from 'yaml';
import { asLine, type Text } from '../prose/text';
import { type ExternalLink, externalLinks } from './external';
import { failureOf } from './request';

/** URLs to skip, each with the reason. */
export type Allowed = Record<string, string>;

const AT_A_TIME = 4;

/** Reads the URLs to skip from allowed.yaml. */
export const allowedLinks = (): Allowed => parse(readFileSync(path.join(__dirname, 'allowed.yaml'), 'utf8'));

/**
 * Checks every external URL once.
 *
 * @param allowed URLs to skip
 * @param failureAt returns the reason for which a URL does not resolve
 * @returns the number of URLs checked, a line with file and line for each broken one, and a line for each unused entry of `allowed`
 */
export async function checkExternal(
  texts: readonly Pick<Text, 'file' | 'source'>[],
  allowed: Allowed,
  failureAt: (url: string) => Promise<string | undefined> = failureOf,
): Promise<{ checked: number; problems: string[] }> {
  const all = externalLinks(texts);
  const links = all.filter(({ url }) => !allowed[url]);
  const sources = new Map(texts.map(({ file, source }) => [file, source]));
  const check = async (link: ExternalLink) => {
    const failure = await failureAt(link.url);
    return failure ? [lineOf(link, failure, sources)] : [];
  };
  const problems = (await pMap(links, check, { concurrency: AT_A_TIME })).flat();
  const needless = Object.keys(allowed).filter((url) => !all.some((link) => link.url === url));
  return {
    checked: links.length,
    problems: [
      ...problems.sort(),
      ...needless.map((url) => `tools/external-links/allowed.yaml:1:1: error no page links to ${url}. Remove the entry.`),
    ],
  };
}

const lineOf = ({ url, file, offset }: ExternalLink, failure: string, sources: Map<string, string>): string => {
  const message = `the link to ${url} is dead: ${failure}`;
  const remedy = 'Link to the new address or to another page, or add the URL to tools/external-links/allowed.yaml with the reason.';
  return asLine({ file, offset, message, remedy }, sources.get(file) ?? '');
};
