import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isWrittenPage } from '../../packages/platform/writtenPages';
import { writtenRoute } from '../../packages/platform/writtenRoute';
import type { Changed } from '../check/changed';

/**
 * Lists the hand-written pages that a pull request adds, changes and removes, with their addresses, as GitHub Flavored Markdown. A moved page is
 * removed and added.
 *
 * @param base folder with the sources before the change
 * @param root the repository
 * @returns nothing if no page differs
 */
export function pageList({ files, deleted }: Changed, base: string, root: string): string {
  const line = (what: string, file: string, folder: string) => {
    const route = writtenRoute(file, readFileSync(path.join(folder, file), 'utf8'));
    return `- ${what}: ${route ? `\`${route}\`, ` : ''}${file}`;
  };
  const lines = [
    ...files.filter(isWrittenPage).map((file) => line(existsSync(path.join(base, file)) ? 'changed' : 'added', file, root)),
    ...deleted.filter(isWrittenPage).map((file) => line('removed', file, base)),
  ];
  return lines.length ? ['## Pages', '', ...lines.sort(), '', ''].join('\n') : '';
}
