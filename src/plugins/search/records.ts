import type { BlogContent } from '@docusaurus/plugin-content-blog';
import type { LoadedContent, LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { FamilyIndex } from '../../components/reference/model';
import type { ErrorRecord } from '../../config/errorIndex';
import type { SearchRecord } from '../../search/record';

/** The sections' names as a result shows them, by the docs instance's id. */
const SECTIONS: Record<string, string> = { default: 'Docs', api: 'API', tutorials: 'Tutorials', userguide: 'User Guide' };

/**
 * @param instance the id of a docs instance
 * @param content what it has loaded
 * @param textOf the plain text of a page's source file
 * @param generated the routes that have a record of their own (operations and groups)
 * @returns a record for each listed page
 */
export function recordsOfDocs(
  instance: string,
  content: LoadedContent,
  textOf: (source: string) => string,
  generated: ReadonlySet<string>,
): SearchRecord[] {
  return content.loadedVersions.flatMap(({ docs }: LoadedVersion) =>
    docs
      .filter(({ unlisted, draft, permalink }) => !unlisted && !draft && !generated.has(permalink))
      .map(({ permalink, title, description, source }) => ({
        url: permalink,
        title,
        section: SECTIONS[instance] ?? instance,
        kind: 'page' as const,
        text: `${description} ${textOf(source)}`,
      })),
  );
}

/** @returns a record for each listed post */
export function recordsOfBlog(content: BlogContent): SearchRecord[] {
  return content.blogPosts
    .filter(({ metadata }) => !metadata.unlisted)
    .map(({ metadata, content: text }) => ({
      url: metadata.permalink,
      title: metadata.title,
      section: 'Blog',
      kind: 'page' as const,
      text: `${metadata.description} ${plain(text)}`,
    }));
}

/** @returns a record for each listed group, operation and webhook of a family */
export function recordsOfFamily({ label, groups }: FamilyIndex): SearchRecord[] {
  return groups
    .filter(({ unlisted }) => !unlisted)
    .flatMap((group) => [
      { url: group.route, title: group.label, section: label, kind: 'group' as const, family: label, text: group.summary },
      ...group.pages.map((page) => ({
        url: page.route,
        title: page.title,
        section: `${label} › ${group.label}`,
        kind: page.method === 'webhook' ? ('webhook' as const) : ('operation' as const),
        family: label,
        method: page.method.toUpperCase(),
        path: page.path,
        text: `${page.summary} ${page.method.toUpperCase()} ${page.path} ${page.id}`,
      })),
    ]);
}

/** @returns a record for each error code, which is also found by its words */
export function recordsOfErrors(errors: readonly ErrorRecord[]): SearchRecord[] {
  return errors.map(({ code, status, title, route, cause, remedy }) => ({
    url: route,
    title: code,
    section: 'API › Errors',
    kind: 'error' as const,
    text: `${status} ${code.replaceAll('_', ' ')}. ${title}. ${cause} ${remedy}`,
  }));
}

/** Markdown as words: without front matter, imports, tags and marks. */
export function plain(markdown: string): string {
  return markdown
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^import (.* from )?['"].*$|^export (default|const|function) .*$/gm, '')
    .replace(/<[^>]*>|\{\/\*[\s\S]*?\*\/\}/g, ' ')
    .replace(/!?\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[`*#|>]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
