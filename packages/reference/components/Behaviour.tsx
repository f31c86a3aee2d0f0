import { markOutcomes } from '../outcomes';
import Heading from './Heading';
import Html from './Html';
import { HEADINGS } from './headings';
import type { Operation } from './model';
import NextPanel from './NextPanel';

/** Checks whether a page has a section on its behaviour. */
export const hasBehaviour = ({ steps = [], emits }: Operation, rest: string): boolean => Boolean(rest || steps.length || emits.length);

type Props = {
  operation: Operation;
  /** Description without its first paragraph: rules, and values of the sandbox. */
  html: string;
};

/** What follows from a request or event, its rules, and the values with an outcome in the sandbox. */
export default function Behaviour({ operation, html }: Props) {
  if (!hasBehaviour(operation, html)) return null;
  return (
    <section>
      <Heading id="behaviour">{HEADINGS.behaviour}</Heading>
      <NextPanel {...operation} />
      <Html html={markOutcomes(html, operation.outcomes)} className="ref-prose" />
    </section>
  );
}
