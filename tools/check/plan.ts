import type { Family } from '../../packages/platform/families';
import { isWrittenPage } from '../../packages/platform/writtenPages';
import type { Changed } from './changed';

/** What the changed files need. `families` are those whose descriptions changed, `groups` their files. */
export type Plan = {
  /** Files whose text is checked. */
  texts: string[];
  /** Pages whose quotations, diagrams and terms are checked. */
  guides: string[];
  families: Family[];
  groups: string[];
  /** Files whose code style is checked. */
  code: string[];
  /** Checks of these files that only `npm test` and CI run. */
  left: string[];
};

const TEXT = /\.mdx?$|^openapi\/.*\.yaml$|^docs\/glossary\.yaml$/;
const SHARED_DESCRIPTION = /^openapi\/[\w-]+\.yaml$/;
const CODE = /\.(?:tsx?|css|json|mjs)$/;

/** Decides what to check after a change. */
export function planOf({ files, deleted }: Changed, known: readonly Family[], pages: readonly string[]): Plan {
  const all = [...files, ...deleted];
  const isShared = all.some((file) => SHARED_DESCRIPTION.test(file));
  const families = known.filter(({ folder }) => isShared || all.some((file) => file.startsWith(`openapi/${folder}/`)));
  const code = files.filter((file) => CODE.test(file) && !file.startsWith('openapi/'));
  const hasPages = all.some(isWrittenPage);
  const isGlossary = all.includes('docs/glossary.yaml');
  const left = [
    ...(hasPages || families.length ? ['the build of the pages, the search and the Markdown versions'] : []),
    ...(families.length ? ['the guides that quote the changed descriptions, and the sandbox'] : []),
    ...(code.length ? ['types, unit tests and browser tests'] : []),
  ];
  return {
    texts: files.filter((file) => TEXT.test(file)),
    guides: isGlossary ? [...pages] : files.filter(isWrittenPage),
    families,
    groups: isShared ? [] : files.filter((file) => families.some(({ folder }) => file.startsWith(`openapi/${folder}/`))),
    code,
    left,
  };
}
