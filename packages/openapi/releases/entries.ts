import { BREAKING, type Change, type Rule } from '../diff/rules';
import { type Kind, kindOf, LABELS } from './labels';

/** Change of a family in a changelog file. `at` lists the operationIds affected; `note` explains the change to readers, as Markdown. */
export type Entry = { rule: Rule; what: string; at: string[]; note?: string };
/** Changes by the folder of the family. */
export type Entries = Record<string, Entry[]>;

/** Returns the changes of a comparison as entries, without notes. */
export const entriesOf = (changes: readonly Change[]): Entry[] =>
  changes.map(({ rule, what, met }) => ({ rule, what, at: met.flatMap(({ id }) => id ?? []) }));

export const isBreaking = ({ rule }: Pick<Entry, 'rule'>): boolean => rule in BREAKING;

/** Returns the kind of a change and its name, for display. */
export const wordsOf = ({ rule }: Pick<Entry, 'rule'>): { kind: Kind; label: string } => ({ kind: kindOf(rule), label: LABELS[rule] });

const keyOf = ({ rule, what }: Pick<Entry, 'rule' | 'what'>) => `${rule} ${what}`;

/**
 * Updates entries to the current changes: keeps the notes of those that remain, adds those that are missing, and removes all others.
 *
 * @param known entries with notes
 * @param current changes since the last release
 */
export function updated(known: Entries, current: Entries): Entries {
  return Object.fromEntries(
    Object.entries(current)
      .filter(([, entries]) => entries.length)
      .map(([folder, entries]) => {
        const notes = new Map((known[folder] ?? []).map((entry) => [keyOf(entry), entry.note]));
        return [folder, entries.map((entry) => ({ ...entry, ...(notes.get(keyOf(entry)) && { note: notes.get(keyOf(entry)) }) }))];
      }),
  );
}

/** Problem of a list of entries: a change without an entry, an entry without a change, or a breaking change without a note. */
export type EntryFault = { folder: string; entry: Entry; problem: 'missing' | 'stale' | 'unexplained' };

/** Compares the entries of the next release with the current changes. */
export function faultsOf(known: Entries, current: Entries): EntryFault[] {
  const folders = [...new Set([...Object.keys(known), ...Object.keys(current)])].sort();
  return folders.flatMap((folder) => {
    const [listed, changes] = [known[folder] ?? [], current[folder] ?? []];
    const has = (list: readonly Entry[], entry: Entry) => list.some((each) => keyOf(each) === keyOf(entry));
    const fault = (problem: EntryFault['problem']) => (entry: Entry) => ({ folder, entry, problem });
    return [
      ...changes.filter((entry) => !has(listed, entry)).map(fault('missing')),
      ...listed.filter((entry) => !has(changes, entry)).map(fault('stale')),
      ...listed.filter((entry) => has(changes, entry) && isBreaking(entry) && !entry.note).map(fault('unexplained')),
    ];
  });
}
