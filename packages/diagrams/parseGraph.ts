import { checkCount, type Line, meant } from './checks';
import { type Count, DiagramFault, type Entities, type Flow, type Role } from './model';

const ID = '[A-Za-z]\\w*(?:-\\w+)*';
const ARROW = new RegExp(`^(${ID})\\s*->\\s*(${ID})\\s*(?::\\s*(.+))?$`);
const STEP = new RegExp(`^(?:(start|end|choice)\\s+)?(${ID})\\s*:\\s*(.+)$`);
const COUNT = '1|\\*|0\\.\\.1';
const RELATION = new RegExp(`^(${ID})\\s+(${COUNT})\\s*--\\s*(${COUNT})\\s+(${ID})\\s*:\\s*(.+)$`);
const ENTITY = new RegExp(`^(${ID})\\s*:\\s*(.+)$`);

/**
 * Parses the boxes and arrows of a flow.
 *
 * @throws DiagramFault for an invalid line, a duplicate or undeclared box, and too many boxes
 */
export function flowIn(lines: readonly Line[]): Flow {
  const boxes: Flow['boxes'] = [];
  const arrows: (Flow['arrows'][number] & { line: number })[] = [];
  for (const { text, line } of lines) {
    const [arrow, from, to, words] = ARROW.exec(text) ?? [];
    const [step, role, id, label] = STEP.exec(text) ?? [];
    if (arrow) arrows.push({ from, to, ...(words && { text: words }), line });
    else if (step) boxes.push({ ...newId('flow', id, boxes, line), label, ...(role && { role: role as Role }) });
    else
      throw new DiagramFault(
        `flow: \`${text}\` is neither a box nor an arrow. Write "id: words" for a box, prefixed with start, end or choice if applicable, and "id -> id" or "id -> id: words" for an arrow.`,
        line,
      );
  }
  checkCount(boxes.length, 'flow');
  return { kind: 'flow', boxes, arrows: arrows.map(({ line, ...arrow }) => declared('flow', arrow, boxes, line)) };
}

/**
 * Parses entities with their fields, and the relations between them.
 *
 * @throws DiagramFault in the same cases as `flowIn`
 */
export function entitiesIn(lines: readonly Line[]): Entities {
  const boxes: Entities['boxes'] = [];
  const relations: (Entities['relations'][number] & { line: number })[] = [];
  for (const { text, line } of lines) {
    const [relation, from, fromCount, toCount, to, words] = RELATION.exec(text) ?? [];
    const [entity, id, fields] = ENTITY.exec(text) ?? [];
    if (relation) relations.push({ from, to, fromCount: fromCount as Count, toCount: toCount as Count, text: words, line });
    else if (entity) boxes.push({ ...newId('entities', id, boxes, line), fields: fieldsIn(fields) });
    else
      throw new DiagramFault(
        `entities: \`${text}\` is neither an entity nor a relation. Write "name: field, field", or "name 1 -- * name: words" with 1, * or 0..1 at each end.`,
        line,
      );
  }
  checkCount(boxes.length, 'entities');
  return { kind: 'entities', boxes, relations: relations.map(({ line, ...relation }) => declared('entities', relation, boxes, line)) };
}

const fieldsIn = (text: string) =>
  text
    .split(',')
    .map((field) => field.trim())
    .filter(Boolean);

type Named = { id: string };

function newId(kind: string, id: string, boxes: readonly Named[], line: number): Named {
  if (!boxes.some((box) => box.id === id)) return { id };
  throw new DiagramFault(`${kind}: there are two boxes ${id}. Rename this one, or remove it.`, line);
}

function declared<T extends { from: string; to: string }>(kind: string, ends: T, boxes: readonly Named[], line: number): T {
  const ids = boxes.map(({ id }) => id);
  const unknown = [ends.from, ends.to].find((id) => !ids.includes(id));
  if (!unknown) return ends;
  const sample = kind === 'flow' ? `${unknown}: words` : `${unknown}: field, field`;
  throw new DiagramFault(`${kind}: there is no box ${unknown}. ${meant(unknown, ids)}Add a line "${sample}".`, line);
}
