import { checkCount, type Line, meant } from './checks';
import { DiagramFault, type Sequence } from './model';

// Names cannot contain a colon, so that arrows in the text of a message or note are not parsed as arrows between participants.
const MESSAGE = /^([^:]+?)\s*(-->|->)\s*([^:]+?)\s*:\s*(.+)$/;
const NOTE = /^note\s+([^:]+?)\s*:\s*(.+)$/;
const MOST_MESSAGES = 14;

/**
 * Parses the messages and notes of a sequence, and derives its participants.
 *
 * @throws DiagramFault for an invalid line, a note on a participant without messages, and too many participants or messages
 */
export function sequenceIn(lines: readonly Line[]): Sequence {
  const read = lines.map((line) => ({ line, step: stepOf(line) }));
  const steps = read.map(({ step }) => step);
  const participants = new Set(steps.flatMap((step) => (step.type === 'note' ? [] : [step.from, step.to])));
  for (const { line, step } of read) {
    if (step.type !== 'note' || participants.has(step.of)) continue;
    const remedy = `${meant(step.of, participants)}Use one of ${[...participants].join(', ')}.`;
    throw new DiagramFault(`sequence: the participant of the note, ${step.of}, has no messages. ${remedy}`, line.line);
  }
  checkCount(participants.size, 'sequence', 'participant', 'participants');
  const messages = read.filter(({ step }) => step.type !== 'note');
  if (messages.length > MOST_MESSAGES) {
    const { line } = messages[MOST_MESSAGES].line;
    throw new DiagramFault(`sequence: ${messages.length} messages, but the maximum is ${MOST_MESSAGES}. Split the diagram.`, line);
  }
  const named = steps.flatMap((step) => (step.type === 'note' ? [step.of] : [step.from, step.to]));
  return { kind: 'sequence', participants: [...new Set(named)], steps };
}

function stepOf({ text, line }: Line): Sequence['steps'][number] {
  const [, from, arrow, to, said] = MESSAGE.exec(text) ?? [];
  if (from) return { type: arrow === '->' ? 'request' : 'response', from, to, text: said };
  const [, of, noted] = NOTE.exec(text) ?? [];
  if (of) return { type: 'note', of, text: noted };
  throw new DiagramFault(
    `sequence: \`${text}\` is neither a message nor a note. Write "A -> B: words" for a request, "A --> B: words" for a response or "note A: words".`,
    line,
  );
}
