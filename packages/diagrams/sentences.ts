import type { Count, Drawing } from './model';

const COUNTS: Record<Count, string> = { '1': 'one', '*': 'any number', '0..1': 'one or none' };

/**
 * Returns the text alternative of a diagram: one sentence per item in the order of the diagram. Boxes without arrows are listed by name.
 */
export function wordsOf(drawing: Drawing): string[] {
  if (drawing.kind === 'sequence') {
    return drawing.steps.map((step) => {
      if (step.type === 'note') return `${step.of}: ${step.text}`;
      const { from, to, text, type } = step;
      if (from === to) return `${from} to itself: ${text}`;
      return type === 'request' ? `${from} to ${to}: ${text}` : `${from} responds to ${to}: ${text}`;
    });
  }
  if (drawing.kind === 'entities') {
    return [
      ...drawing.boxes.map(({ id, fields }) => `${id}: ${fields.join(', ')}`),
      ...drawing.relations.map(
        ({ from, fromCount, to, toCount, text }) => `${from} (${COUNTS[fromCount]}) ${text} ${to} (${COUNTS[toCount]})`,
      ),
    ];
  }
  const { boxes, arrows } = drawing;
  return boxes.flatMap(({ id, label, role }) => {
    const name = role === 'start' || role === 'end' ? `${label} (${role})` : label;
    const out = arrows.filter(({ from }) => from === id);
    if (!out.length) return [`${name}${role === 'end' ? '' : ' has no outgoing arrow'}`];
    return out.map(({ to, text }) => `${name} leads to ${boxes.find((box) => box.id === to)?.label ?? to}${text ? `: ${text}` : ''}`);
  });
}
