import path from 'node:path';
import type { Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { type Attributes, attributesOf } from '../../../packages/guides/attributes';
import { KnownIds } from '../../../packages/guides/carry';
import { type ProgramTag, programOf, responsesOf } from '../../../packages/guides/program';
import { type RequestTag, type ResponseTag, requestOf, responseOf } from '../../../packages/guides/quote';
import { isLeftOut, isPending, operationsWithValues, quotedEvent, quotedOperation } from '../../../packages/guides/read';
import { deliveryHtml, programHtml, requestHtml, responseHtml, runHtml, valuesHtml } from '../../../packages/guides/render';
import { ATTRIBUTES } from '../../../packages/guides/steps/elements';
import { nameOf } from '../../../packages/guides/steps/name';
import { markHtml, markOf } from '../../../packages/guides/verified';

const SITE_DIR = path.resolve(__dirname, '../../..');

/** Position of a tag on a page, counted from 1, and the name of the page. */
type Place = { guide: string; count: number };
/** Renderer of a tag. */
type Render = (attributes: Attributes, known: KnownIds, place: Place) => string;

const TAGS: Record<string, Render> = {
  Request: requestIn,
  Response: responseIn,
  Program: programIn,
  Delivery: deliveryIn,
  SandboxValues: valuesIn,
};

/**
 * Remark plugin for guides. It replaces `<Request operation="wallet/createFixedDeposit" />` and `<Response … />` by the request and
 * response of the description, so that guides cannot contradict the reference, `<Delivery … />` by a webhook delivery, and `<Program … />`
 * by a program that a test has run. packages/guides/README.md describes the attributes. An unknown name, or an ID that the reader cannot know yet,
 * fails the build with the line of the tag.
 */
export default function guideCalls() {
  return (tree: Root, file: VFile) => {
    const known = new KnownIds();
    const guide = nameOf(path.relative(SITE_DIR, file.path));
    let count = 0;
    visit(tree, 'mdxJsxFlowElement', (tag: MdxJsxFlowElement, index, parent) => {
      const name = tag.name ?? '';
      if (!Object.hasOwn(TAGS, name)) return undefined;
      count += 1;
      try {
        const attributes = attributesOf(tag, ATTRIBUTES[name]);
        if (tag.children.length) throw new Error(`<${name}> cannot have content. Write <${name} … />.`);
        if (attributes.silent) {
          // A run of the guide sends it; readers do not see it.
          if (parent && index !== undefined) parent.children.splice(index, 1);
          return index;
        }
        const quotation = render(TAGS[name], attributes, known, { guide, count });
        const button = isStep(name, attributes) ? runHtml(guide, count) : '';
        const html = attributes.button === 'first' ? button + quotation : quotation + button;
        tag.name = 'GuideCall';
        tag.attributes = [{ type: 'mdxJsxAttribute', name: 'html', value: html }];
      } catch (error) {
        file.fail(`<${name}>: ${(error as Error).message}`, tag.position);
      }
      return undefined;
    });
    const { frontMatter } = file.data as { frontMatter?: { audience?: unknown } };
    const mark = frontMatter?.audience ? markOf(file.path) : undefined;
    if (mark) tree.children.unshift(htmlElement(markHtml(mark)));
  };
}

/** Returns an element that shows HTML. */
const htmlElement = (html: string): MdxJsxFlowElement => ({
  type: 'mdxJsxFlowElement',
  name: 'GuideCall',
  attributes: [{ type: 'mdxJsxAttribute', name: 'html', value: html }],
  children: [],
});

function render(make: Render, attributes: Attributes, known: KnownIds, place: Place): string {
  const { family } = attributes;
  const subject = String(attributes.operation ?? attributes.event ?? (family ? `${family}/` : ''));
  if (subject && isPending(subject)) return `<p>${subject} follows as soon as the descriptions have been read.</p>`;
  if (!isLeftOut(subject)) return make(attributes, known, place);
  known.incomplete = true;
  return `<p>${subject} is not shown, because its family is not part of this run.</p>`;
}

function requestIn(attributes: Attributes, known: KnownIds, { count }: Place): string {
  const { given, button, ...tag } = attributes as RequestTag & { given?: string[]; button?: 'first' };
  if (button !== undefined && button !== 'first')
    throw new Error(`button="${button}" is not supported. Write button="first", or remove it.`);
  const operation = quotedOperation(String(tag.operation ?? ''));
  const request = requestOf(operation, tag, count);
  const { quote } = request;
  for (const name of given ?? []) known.learn(givenValue(name, { ...operation.parameters.path, ...tag.path }, quote?.value));
  known.check([request.url, quote?.value]);
  known.learn(quote?.value);
  return requestHtml(operation, request, groupOf(count));
}

/**
 * Returns the value of a field of the request.
 *
 * @throws Error if neither the path nor the body has the field
 */
function givenValue(name: string, path: Record<string, string>, body: unknown): unknown {
  const found = path[name] ?? (body as Record<string, unknown> | undefined)?.[name];
  if (found === undefined)
    throw new Error(`given: \`${name}\` is neither a path parameter nor a field of the request body. Correct the name.`);
  return found;
}

function responseIn(attributes: Attributes, known: KnownIds, { guide, count }: Place): string {
  const { program, ...tag } = attributes as ResponseTag & { program?: string };
  const response = responseOf(program ? responsesOf(program) : quotedOperation(String(tag.operation ?? '')), tag);
  known.learn(response.quote?.value);
  return responseHtml(response, guide, count);
}

function programIn(attributes: Attributes, known: KnownIds, { count }: Place): string {
  const { operation, event, ...tag } = attributes as ProgramTag & { operation?: string; event?: string };
  if (!tag.title) throw new Error('the title is missing. Describe the program in a few words.');
  const subject = { operation: operation ? quotedOperation(operation) : undefined, event: event ? quotedEvent(event) : undefined };
  const samples = programOf(tag, subject);
  known.check(samples.map(({ text }) => text));
  return programHtml(tag.title, samples, groupOf(count));
}

function deliveryIn(attributes: Attributes, known: KnownIds): string {
  const event = quotedEvent(String(attributes.event ?? ''));
  known.learn([event.head, event.body]);
  return deliveryHtml(event);
}

function valuesIn({ family }: Attributes): string {
  return valuesHtml(operationsWithValues(String(family ?? '')));
}

/** Whether a run of the guide sends a request at an element (packages/guides/steps/derive.ts). */
function isStep(name: string, { operation, sent, name: title, unverified }: Attributes): boolean {
  if (isLeftOut(String(operation ?? ''))) return false;
  return (
    (name === 'Request' && unverified === undefined) ||
    (name === 'Response' && sent !== undefined) ||
    (name === 'Program' && (operation !== undefined || title === 'tokens'))
  );
}

/** Returns the name of a group of radio buttons, unique on the page. */
const groupOf = (count: number) => `guide-call-${count}`;
