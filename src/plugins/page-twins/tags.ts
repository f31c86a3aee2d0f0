import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { attributesOf } from '../../../packages/guides/attributes';
import { glossary } from '../../../packages/guides/glossary/read';
import { type ProgramTag, programOf, responsesOf } from '../../../packages/guides/program';
import { type RequestTag, type ResponseTag, requestOf, responseOf } from '../../../packages/guides/quote';
import { isLeftOut, operationsWithValues, quotedEvent, quotedOperation } from '../../../packages/guides/read';
import {
  deliveryMarkdown,
  programMarkdown,
  requestMarkdown,
  responseMarkdown,
  valuesMarkdown,
} from '../../../packages/guides/renderMarkdown';
import { allFamilies } from '../../../packages/platform/families';
import { flowSentences, platformMap } from '../../../packages/platform/platformMap';
import { twinHref, withTwinLinks } from '../../../packages/platform/twins';
import { anchorText, blocks, linkTo, list } from '../../../packages/reference/markdown/text';
import { figureOf } from '../figures/counts';
import { figuresOf } from '../figures/families';

type Tag = MdxJsxFlowElement | MdxJsxTextElement;
type Attributes = Record<string, unknown>;

/**
 * Returns the Markdown of a component in a hand-written page. The build of the page has already checked its attributes.
 *
 * @param tag component
 * @param inside Markdown of its content
 * @param count position among the requests of the page, as for the idempotency keys in the HTML
 * @returns the content for a component that only formats it
 */
export function tagMarkdown(tag: Tag, inside: () => string, count: number): string {
  const attributes = Object.fromEntries(tag.attributes.map((each) => ['name' in each ? each.name : '', each])) as Record<
    string,
    Tag['attributes'][number]
  >;
  const render = QUOTES[tag.name ?? ''] ?? OTHERS[tag.name ?? ''];
  if (!render) return formatted(tag, inside);
  const values = attributesOf(tag, Object.keys(attributes));
  if (values.silent) return '';
  const family = tag.name === 'SandboxValues' ? `${values.family}/` : '';
  const subject = String(values.operation ?? values.event ?? family);
  if (subject && isLeftOut(subject)) return `${subject} is not shown, because its family is not part of this run.`;
  return render(values, count);
}

/** Components that quote descriptions and programs. */
const QUOTES: Record<string, (values: Attributes, count: number) => string> = {
  Request(values, count) {
    const operation = quotedOperation(String(values.operation));
    return requestMarkdown(operation, requestOf(operation, values as RequestTag, count));
  },
  Response({ program, ...tag }) {
    return responseMarkdown(
      responseOf(program ? responsesOf(String(program)) : quotedOperation(String(tag.operation)), tag as ResponseTag),
    );
  },
  Program({ operation, event, ...tag }) {
    const subject = {
      operation: operation ? quotedOperation(String(operation)) : undefined,
      event: event ? quotedEvent(String(event)) : undefined,
    };
    return programMarkdown(String(tag.title), programOf(tag as ProgramTag, subject));
  },
  Delivery: ({ event }) => deliveryMarkdown(quotedEvent(String(event))),
  SandboxValues: ({ family }) => valuesMarkdown(operationsWithValues(String(family))),
};
/** Names of the components whose position on the page counts. */
export const isQuote = ({ name }: Tag): boolean => Object.hasOwn(QUOTES, name ?? '');

const OTHERS: Record<string, (values: Attributes) => string> = {
  Figure: ({ of }) => figureOf(String(of)),
  Glossary: () =>
    blocks(
      ...glossary().flatMap(({ title, terms }) => [
        `## ${title}`,
        list(
          terms.map(
            ({ id, term, means, see }) => `${anchorText(id)}**${term}**: ${withTwinLinks(means)} ${linkTo({ label: 'More', href: see })}`,
          ),
        ),
      ]),
    ),
  PlatformMap: () => {
    const { flows } = platformMap();
    return list(
      allFamilies.map((family) => {
        const figures = figuresOf(family);
        const link = linkTo({ label: family.label, href: `/category/${family.slug}` });
        return [`${link}${figures && ` (${figures})`}: ${family.purpose}`, ...flowSentences(flows, family)].join(' ');
      }),
    );
  },
  PlatformFlows: ({ kind }) =>
    list(
      platformMap()
        .flows.filter((flow) => flow.kind === kind)
        .map(({ from, verb, to, how }) => `${from.label} ${verb} ${to.label}: ${withTwinLinks(how)}`),
    ),
  NubanChecker: () => '(The page has an interactive check of account numbers here.)',
};

/** Returns the text of an image: nothing if it is decorative. The address of its file has a hash that only the build of the page knows. */
export const imageText = (alt?: string | null): string => (alt ? `Image: ${alt.replace(/\.$/, '')}.` : '');

/** Content of HTML elements, and of components such as `<Term>` that only format it. */
function formatted({ name, attributes }: Tag, inside: () => string): string {
  if (name === 'summary') return `**${inside()}**`;
  const attribute = (wanted: string) => attributes.find((each) => 'name' in each && each.name === wanted)?.value;
  if (name === 'img') return imageText(String(attribute('alt') ?? ''));
  if (name !== 'a') return inside();
  const href = attribute('href');
  return typeof href === 'string' ? `[${inside()}](${twinHref(href)})` : inside();
}
