import { asLine, type Text } from '../prose/text';
import { complaintAbout } from './ask';
import { type OutsideLink, outsideLinks } from './outside';

/** Addresses that are not asked, each with the reason. */
export type Allowed = Record<string, string>;

const AT_A_TIME = 4;

/**
 * Asks every address outside of the site once.
 *
 * @param allowed addresses that are not asked
 * @param ask says why an address leads nowhere
 * @returns how many were asked, and a line for each that leads nowhere, with file and line; and for each that is allowed without need
 */
export async function checkOutside(
  texts: readonly Pick<Text, 'file' | 'source'>[],
  allowed: Allowed,
  ask: (url: string) => Promise<string | undefined> = complaintAbout,
): Promise<{ asked: number; problems: string[] }> {
  const all = outsideLinks(texts);
  const links = all.filter(({ url }) => !allowed[url]);
  const sources = new Map(texts.map(({ file, source }) => [file, source]));
  const problems: string[] = [];
  const waiting = [...links];
  const lane = async () => {
    for (let link = waiting.shift(); link; link = waiting.shift()) {
      const complaint = await ask(link.url);
      if (complaint) problems.push(lineOf(link, complaint, sources));
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_A_TIME, links.length) }, lane));
  const needless = Object.keys(allowed).filter((url) => !all.some((link) => link.url === url));
  return {
    asked: links.length,
    problems: [
      ...problems.sort(),
      ...needless.map((url) => `scripts/links/allowed.yaml:1:1: error nothing leads to ${url} any more. Take it out.`),
    ],
  };
}

const lineOf = ({ url, file, offset }: OutsideLink, complaint: string, sources: Map<string, string>): string => {
  const message = `the link to ${url} leads nowhere: ${complaint}`;
  const remedy = 'Link to where the page is now, or to another; or name it in scripts/links/allowed.yaml with the reason.';
  return asLine({ file, offset, message, remedy }, sources.get(file) ?? '');
};
