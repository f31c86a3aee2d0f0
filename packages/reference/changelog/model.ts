import { toHtml } from '../../markdown/markdown';
import { pageName } from '../../openapi/normalise';
import { type Entry, isBreaking, wordsOf } from '../../openapi/releases/entries';
import { KINDS, type Kind } from '../../openapi/releases/labels';
import { type Release, readReleases, readUnreleased } from '../../openapi/releases/store';
import type { Family } from '../../platform/families';
import type { FamilyIndex, HistoryItem, Link } from '../components/model';
import { changelogRoute } from './routes';

/** Version of the changes that are not released yet. */
const UNRELEASED = 'unreleased';

/** Change in a changelog. `what` is plain text, `note` HTML. `pages` are the affected operations, or the family if they no longer exist. */
export type ChangeView = { kind: Kind; label: string; what: string; breaking: boolean; note?: string; pages: Link[] };
/** Changes of a family in a release, by kind. */
export type FamilyChanges = { family: Link; folder: string; changes: ChangeView[] };
/** Release as displayed. `date` is undefined, and `summary` empty, for changes that are not released. `summary` is HTML. */
export type ReleaseView = { version: string; title: string; anchor: string; date?: string; summary: string; families: FamilyChanges[] };

export type IndexedFamily = Pick<Family, 'folder' | 'slug' | 'label'> & { index: FamilyIndex };

/**
 * Builds the changelog.
 *
 * @returns the changes that are not released, if any, followed by the releases, newest first
 */
export function changelogOf(families: readonly IndexedFamily[]): ReleaseView[] {
  return releases().map(({ version, date, summary, changes }) => ({
    version,
    title: date ? version : 'Unreleased',
    anchor: anchorOf(version),
    date: date || undefined,
    summary: toHtml(summary),
    families: families.flatMap((family) => {
      const entries = changes[family.folder] ?? [];
      return entries.length
        ? [{ family: { label: family.label, href: changelogRoute(family.slug) }, folder: family.folder, changes: viewsOf(entries, family) }]
        : [];
    }),
  }));
}

function releases(): Release[] {
  const changes = readUnreleased();
  return [...(Object.keys(changes).length ? [{ version: UNRELEASED, date: '', summary: '', changes }] : []), ...readReleases()];
}

/** Returns the anchor of a release, which is a valid ID. */
const anchorOf = (version: string): string => (version === UNRELEASED ? version : `v${version.replaceAll('.', '-')}`);

function viewsOf(entries: readonly Entry[], { slug, label, index }: IndexedFamily): ChangeView[] {
  const pages = new Map(index.groups.flatMap((group) => group.pages).map(({ id, title, route }) => [id, { label: title, href: route }]));
  const views = entries.map((entry): ChangeView => {
    const found = entry.at.flatMap((id) => pages.get(pageName(id)) ?? []);
    return {
      ...wordsOf(entry),
      what: entry.rule === 'operation-deprecated' ? '' : entry.what,
      breaking: isBreaking(entry),
      note: toHtml(entry.note) || undefined,
      pages: found.length ? found : [{ label: `${label} API`, href: `/category/${slug}` }],
    };
  });
  return KINDS.flatMap((kind) => views.filter((view) => view.kind === kind));
}

/**
 * Returns the changes of a family's operations by operationId, newest first. Omits what is in the changelog only: changes of more than half
 * of the operations, such as a common header, and those of a bound or pattern, which only a generated client notices.
 *
 * @param operations number of operations and webhooks of the family
 */
export function historiesOf({ folder, slug }: Pick<Family, 'folder' | 'slug'>, operations: number): Map<string, HistoryItem[]> {
  const histories = new Map<string, HistoryItem[]>();
  for (const { version, date, changes } of releases()) {
    const href = `${changelogRoute(slug)}#${anchorOf(version)}`;
    for (const entry of changes[folder] ?? []) {
      if (entry.at.length > operations / 2 || /^(?:bound|form)-/.test(entry.rule)) continue;
      const change = {
        label: wordsOf(entry).label,
        what: entry.rule === 'operation-deprecated' ? '' : entry.what,
        breaking: isBreaking(entry),
      };
      for (const id of entry.at) {
        const items = histories.get(id) ?? [];
        histories.set(id, items);
        const last = items.at(-1);
        if (last?.href === href) last.changes.push(change);
        else items.push({ title: date ? version : 'Unreleased', href, date: date || undefined, changes: [change] });
      }
    }
  }
  return histories;
}
