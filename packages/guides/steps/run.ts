import { comparedBody, type Difference, differencesOf, type KnownIds, MISSING } from './compare';
import { withValues } from './link';
import type { ExpectedEvent, Guide, Sender, Source, Step, StepRequest } from './model';
import { isObject, picked, stringsIn, valueAt } from './values';

/** Response of a sandbox. Names of headers are in lower case. */
export type SandboxResponse = { status: number; headers: Record<string, string>; body: unknown };

/** Sandbox that runs the steps of a guide: in this process, in the browser, or on a server. */
export type Sandbox = {
  /** Sends a request. `token` is the token that an earlier step has received; otherwise the sandbox knows one for the sender. */
  send(request: StepRequest, sender: Sender | undefined, token: string | undefined): Promise<SandboxResponse>;
  /** Moves the clock forward. */
  advance(seconds: number): Promise<void>;
  /** Returns all events since the start, oldest first. */
  events(): Promise<{ type: string; data: unknown }[]>;
};

/** Difference between a guide and the sandbox. */
export type Fault = { line: number; step: string; what: string; expected: string; actual: string };

/** Result of a step. `uses` are the values that it took from earlier responses. */
export type StepResult = { step: Step; request: StepRequest; response: SandboxResponse; faults: Fault[] };

/** State of a run as plain data: the results without their steps, and the IDs of the run by documented ID. */
export type RunState = { results: Omit<StepResult, 'step'>[]; ids: [documented: string, own: string][] };

/** Run of a guide, one step after the other. */
export class GuideRun {
  readonly results: StepResult[];
  /** IDs of this run by documented ID. */
  readonly #own: KnownIds;

  /** @param state state of an earlier run with the same sandbox, which this one continues */
  constructor(
    readonly guide: Guide,
    readonly sandbox: Sandbox,
    state: RunState = { results: [], ids: [] },
  ) {
    this.results = state.results.map((result, index) => ({ ...result, step: guide.steps[index] }));
    this.#own = new Map(state.ids);
  }

  get state(): RunState {
    return { results: this.results.map(({ step, ...result }) => result), ids: [...this.#own] };
  }

  /** Next step; undefined after the last. */
  get next(): Step | undefined {
    return this.guide.steps[this.results.length];
  }

  /**
   * Returns the request of the next step with the values of this run. A value that the run has not received is as documented.
   *
   * @throws Error if there is none
   */
  prepare(): StepRequest {
    if (!this.next) throw new Error(`${this.guide.file} has no further step.`);
    return withValues(this.next.request, (source) => this.#valueOf(source));
  }

  /**
   * Runs the next step.
   *
   * @param request request to send, by default that of the guide
   * @throws Error if there is none
   */
  async run(request = this.prepare()): Promise<StepResult> {
    const step = this.next as Step;
    if (step.wait) await this.sandbox.advance(step.wait);
    const before = (await this.sandbox.events()).length;
    const known = request.isOfStory ? new Map() : this.#own;
    for (const [, text] of stringsIn([request.path, request.query, request.body])) remember(text, known);
    const { sender } = request;
    const response = await this.sandbox.send(request, sender, sender?.from && this.#valueOf(sender.from));
    const faults = faultsOf(step, response, known);
    for (const event of step.events) faults.push(...(await this.#checkEvent(step, event, before)));
    const result = { step, request, response, faults };
    this.results.push(result);
    return result;
  }

  #valueOf({ step, in: place, at }: Source): string | undefined {
    const response = this.results.find((result) => result.step.id === step)?.response;
    const value = place === 'header' ? response?.headers[at.toLowerCase()] : valueAt(response?.body, at);
    return value === undefined ? undefined : String(value);
  }

  async #checkEvent({ id }: Step, { line, type, data, show, wait }: ExpectedEvent, before: number): Promise<Fault[]> {
    if (wait) await this.sandbox.advance(wait);
    const since = (await this.sandbox.events()).slice(before);
    const found = since.filter((event) => event.type === type).map((event) => differencesOf(picked(data, show), event.data, this.#own));
    const [first] = found;
    if (!first) {
      const sent = [...new Set(since.map((event) => event.type))].join(', ');
      return [{ line, step: id, what: 'event', expected: type, actual: sent || 'no event' }];
    }
    if (found.some((each) => !each.length)) return [];
    return first.map((each) => faultOf({ ...each, pointer: `${type} ${each.pointer}` }, line, id));
  }
}

/**
 * Runs a guide until its end, or until a request has another status than documented: later differences would follow from it.
 *
 * @param sandbox a fresh sandbox with the story
 */
export async function runGuide(guide: Guide, sandbox: Sandbox): Promise<StepResult[]> {
  const run = new GuideRun(guide, sandbox);
  while (run.next) {
    const { step, response } = await run.run();
    if (response.status !== step.expect.status) break;
  }
  return run.results;
}

/** IDs in a request are those of the run. A documented ID that the run has not replaced is one of the story. */
function remember(text: string, known: KnownIds): void {
  if (![...known.values()].includes(text)) known.set(text, text);
}

function faultsOf({ id, expect, line }: Step, { status, headers, body }: SandboxResponse, known: KnownIds): Fault[] {
  if (status !== expect.status) {
    return [
      { line, step: id, what: 'status', expected: String(expect.status), actual: `${status}${status < 400 ? '' : textOfError(body)}` },
    ];
  }
  const inHeaders = Object.entries(expect.headers ?? {}).flatMap(([name, value]) =>
    differencesOf(value, headers[name.toLowerCase()], known, name),
  );
  const inBody = expect.body === undefined ? [] : differencesOf(comparedBody(expect), body, known);
  return [...inHeaders, ...inBody].map((each) => faultOf(each, expect.line, id));
}

const faultOf = ({ pointer, expected, actual }: Difference, line: number, step: string): Fault => ({
  line,
  step,
  what: pointer,
  expected: textOf(expected),
  actual: textOf(actual),
});

/** Longest value in a message. */
const MOST = 300;

/** Returns a value as text for a message. */
export function textOf(value: unknown): string {
  if (value === MISSING || value === undefined) return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}

/** Returns what an error says: a problem document, or the error of an authorisation server (RFC 6749, section 5.2). */
function textOfError(body: unknown): string {
  if (!isObject(body)) return '';
  const { code = body.error, detail = body.error_description, errors } = body;
  const fields = Array.isArray(errors) ? ` (${errors.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; ')})` : '';
  return `${code ? ` ${code}` : ''}${detail ? `: ${detail}` : ''}${fields}`;
}
