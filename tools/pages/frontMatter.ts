import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_PARSE_FRONT_MATTER } from '@docusaurus/utils';
import { parse } from 'yaml';
import { nearest } from '../../packages/openapi/rules/support';
import { isWrittenPage } from '../../packages/platform/writtenPages';
import { frontMatterFaults } from '../../src/config/frontMatter';
import type { Problem, Source } from '../support/problems';
import { offsetOf } from './parse';

const ROOT = path.resolve(__dirname, '../..');
/** Milliseconds by which the first time zone is ahead of UTC. */
const FIRST_TIME_ZONE = 14 * 60 * 60 * 1000;

/** Matches dates of pages, in front matter or in the name of a post. */
const DATE = /^(?:date|last_reviewed): *['"]?(\d{4}-\d\d-\d\d)/gm;
const NAMED_DATE = /^blog\/(\d{4}-\d\d-\d\d)-/;

/**
 * Finds faults in the front matter of a page: keys and values that the schema does not permit (src/config/frontMatter.ts), authors and tags
 * that the lists of the blog do not contain, and dates in the future.
 *
 * @param now current time in milliseconds
 */
export async function frontMatterProblems({ file, source }: Source, now = Date.now()): Promise<Problem[]> {
  if (!isWrittenPage(file)) return [];
  const faults = await frontMatterFaults({
    filePath: path.resolve(file),
    fileContent: source,
    defaultParseFrontMatter: DEFAULT_PARSE_FRONT_MATTER,
  });
  if (faults.length) return faults.map(({ line, message, remedy }) => ({ file, offset: offsetOf(source, line), message, remedy }));
  const [head] = source.split(/\n---\s*\n/, 1);
  return [...unknownNames(file, head, 'authors'), ...unknownNames(file, head, 'tags'), ...futureDates(file, head, now)];
}

function unknownNames(file: string, head: string, key: 'authors' | 'tags'): Problem[] {
  const list = `blog/${key}.yml`;
  if (!file.startsWith('blog/') || !existsSync(path.join(ROOT, list))) return [];
  const known = Object.keys(parse(readFileSync(path.join(ROOT, list), 'utf8')));
  const names: string[] = parse(head.replace(/^---\n/, ''))[key] ?? [];
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const [meant] = nearest(name, known);
      const remedy = `${meant ? `Did you mean ${meant}? ` : ''}Correct it, or add it to that file.`;
      return { file, offset: head.search(new RegExp(`^${key}:`, 'm')), message: `${list} does not contain ${name}`, remedy };
    });
}

function futureDates(file: string, head: string, now: number): Problem[] {
  const dates = [...head.matchAll(DATE)].map(({ 1: date, index }) => ({ date, offset: index }));
  const [, named] = NAMED_DATE.exec(file) ?? [];
  if (named) dates.push({ date: named, offset: 0 });
  return dates
    .filter(({ date }) => Date.parse(date) > now + FIRST_TIME_ZONE)
    .map(({ date, offset }) => ({
      file,
      offset,
      message: `${date} is in the future`,
      remedy: 'Write the date of today or an earlier one.',
    }));
}
