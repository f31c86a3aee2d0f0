import type { Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { type Attributes, attributesOf } from './attributes';
import { KnownIds } from './carry';
import { type RequestTag, type ResponseTag, requestOf, responseOf } from './quote';
import { isLeftOut, quotedOperation } from './read';
import { requestHtml, responseHtml } from './render';

const TAGS: Record<string, readonly string[]> = {
  Request: ['operation', 'example', 'path', 'query', 'given', 'credential'],
  Response: ['operation', 'status', 'example', 'show'],
};

/**
 * A remark plugin: puts in the place of `<Request operation="wallet/createFixedDeposit" />` and `<Response … />` the call and the answer
 * of the description, so that a guide cannot say anything else than the reference. The attributes are described in CONTRIBUTING.md.
 * What does not exist, or an id that the reader cannot have yet, stops the build at the tag's line.
 */
export default function guideCalls() {
  return (tree: Root, file: VFile) => {
    const known = new KnownIds();
    let count = 0;
    visit(tree, 'mdxJsxFlowElement', (tag: MdxJsxFlowElement) => {
      const { name } = tag;
      const allowed = TAGS[name ?? ''];
      if (!allowed) return;
      count += 1;
      try {
        const attributes = attributesOf(tag, allowed);
        if (tag.children.length) throw new Error(`<${name}> holds nothing. Write <${name} … />.`);
        const html = render(name === 'Request', attributes, known, count);
        tag.name = 'GuideCall';
        tag.attributes = [
          { type: 'mdxJsxAttribute', name: 'html', value: html.html },
          { type: 'mdxJsxAttribute', name: 'links', value: html.links.join(' ') },
        ];
      } catch (error) {
        file.fail(`<${name}>: ${(error as Error).message}`, tag.position);
      }
    });
  };
}

type Rendered = { html: string; links: string[] };

function render(isRequest: boolean, attributes: Attributes, known: KnownIds, count: number): Rendered {
  const operation = String(attributes.operation ?? '');
  if (!isLeftOut(operation)) return isRequest ? requestIn(attributes, known, count) : responseIn(attributes, known);
  known.incomplete = true;
  return { html: `<p>Here stands ${operation}, whose family is not part of this run.</p>`, links: [] };
}

function requestIn(attributes: Attributes, known: KnownIds, count: number): Rendered {
  const { given, ...tag } = attributes as RequestTag & { given?: string[] };
  const operation = quotedOperation(String(tag.operation ?? ''));
  const request = requestOf(operation, tag, count);
  const { quote } = request;
  for (const name of given ?? []) known.learn(givenValue(name, { ...operation.parameters.path, ...tag.path }, quote?.value));
  known.check([request.url, quote?.value]);
  known.learn(quote?.value);
  return requestHtml(operation, request, `guide-call-${count}`);
}

/** @throws Error when neither the path nor the body of the call has the field */
function givenValue(name: string, path: Record<string, string>, body: unknown): unknown {
  const found = path[name] ?? (body as Record<string, unknown> | undefined)?.[name];
  if (found === undefined) throw new Error(`given: \`${name}\` is no path parameter of the call and no field of its body.`);
  return found;
}

function responseIn(attributes: Attributes, known: KnownIds): Rendered {
  const tag = attributes as ResponseTag;
  const response = responseOf(quotedOperation(String(tag.operation ?? '')), tag);
  known.learn(response.quote?.value);
  return responseHtml(response);
}
