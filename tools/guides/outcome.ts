import { responsesOf } from '../../packages/guides/program';
import { quotedEvent, quotedOperation } from '../../packages/guides/read';
import { guideOf, type Quotes } from '../../packages/guides/steps/derive';
import { elementsOf } from '../../packages/guides/steps/elements';
import type { Guide } from '../../packages/guides/steps/model';
import { nameOf } from '../../packages/guides/steps/name';
import { type Fault, runGuide } from '../../packages/guides/steps/run';
import type { Contract } from '../../packages/sandbox/model/contract';
import { handwrittenPages, type Page, titleOf } from './pages';
import { sandboxOf } from './sandbox';

const QUOTES: Quotes = { operation: quotedOperation, event: quotedEvent, program: responsesOf };

/**
 * Derives the steps of a page.
 *
 * @throws Error with file and line if an element is not valid
 */
export function readGuide(page: Page, quotes = QUOTES): Guide {
  return guideOf({ file: page.file, name: nameOf(page.file), title: titleOf(page) }, elementsOf(page.text, page.file), quotes);
}

/** Returns the guides that send a request, in the order of their files. */
export const guides = (pages = handwrittenPages(), quotes = QUOTES): Guide[] =>
  pages.map((page) => readGuide(page, quotes)).filter(({ steps }) => steps.length);

/** Result of a run: the number of steps that were run, and what differs. */
export type Outcome = { guide: Guide; ran: number; faults: Fault[]; milliseconds: number };

/** Runs a guide in this process, as its page does. */
export async function outcomeOf(guide: Guide, contracts: readonly Contract[]): Promise<Outcome> {
  const started = performance.now();
  const results = await runGuide(guide, sandboxOf(guide, contracts));
  return {
    guide,
    ran: results.length,
    faults: results.flatMap(({ faults }) => faults),
    milliseconds: Math.round(performance.now() - started),
  };
}

/** Describes a fault in one line, as compilers do. */
export const faultLine = ({ file }: Guide, { line, step, what, expected, actual }: Fault): string =>
  `${file}:${line}: error ${step}: ${what || 'body'} is not as in the guide. Expected: ${expected}. Actual: ${actual}`;
