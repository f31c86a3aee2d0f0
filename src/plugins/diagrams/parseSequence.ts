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
    const remedy = `${meant(step.of, participants)}Write one of ${[...participants].join(', ')}.`;
    throw new DiagramFault(`sequence: a note of ${step.of}, who sends and gets no message. ${remedy}`, line.line);
  }
  checkCount(participants.size, 'sequence', 'participant', 'participants');
  const messages = read.filter(({ step }) => step.type !== 'note');
  if (messages.length > MOST_MESSAGES) {
    const { line } = messages[MOST_MESSAGES].line;
    throw new DiagramFault(`sequence: ${messages.length} messages. ${MOST_MESSAGES} are the most. Make two diagrams of it.`, line);
  }
  const named = steps.flatMap((step) => (step.type === 'note' ? [step.of] : [step.from, step.to]));
  return { kind: 'sequence', participants: [...new Set(named)], steps };
}

function stepOf({ text, line }: Line): Sequence['steps'][number] {
  const [, from, arrow, to, said] = MESSAGE.exec(text) ?? [];
  if (from) return { type: arrow === '->' ? 'call' : 'answer', from, to, text: said };
  const [, of, noted] = NOTE.exec(text) ?? [];
  if (of) return { type: 'note', of, text: noted };
  throw new DiagramFault(
    `sequence: \`${text}\` is no message and no note. Write "A -> B: words" for a call, "A --> B: words" for an answer or "note A: words".`,
    line,
  );
}
