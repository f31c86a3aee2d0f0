import { WORKFLOW_SOURCES } from '../../reference/served';
import { comparedBody } from './compare';
import { TOKEN_ENDPOINT } from './derive';
import type { Expectation, Guide, Sender, Source, Step } from './model';
import { patternOf } from './shapes';
import { type Fields, leavesOf, mapStrings } from './values';

/** What a workflow needs of the site. */
export type Site = {
  /** Slug of a family in addresses, by its folder. */
  slugOf: (folder: string) => string;
  /** Test credential of a sender. */
  credentialOf: (sender: Sender) => string;
  /** Client ID and secret for `/oauth2/token`, encoded for Basic authentication. */
  client: string;
};

/** Folder of the files that workflows upload, beside the workflows. Arazzo has no files; `$file()` is the notation of Redocly's runner. */
export const FILES = 'files';

/** Name of the description of the sandbox's own operations, which is stored beside the workflows. */
export const SANDBOX_DESCRIPTION = 'sandbox.openapi.yaml';

type ArazzoStep = Fields & { stepId: string };
type Criterion = { condition: string; context?: string; type?: string };

/**
 * Returns a guide as an Arazzo 1.0.1 document with one workflow. It starts over with the example data, sends the requests of the guide, and
 * checks status, headers and body of each response as the guide's own run does, except for the lengths of lists.
 */
export function arazzoOf(guide: Guide, site: Site): Fields {
  const families = [...new Set(guide.steps.map(({ operation }) => operation.split('/')[0]))].filter((name) => !isToken(name));
  const senders = guide.steps.flatMap(({ request: { sender } }) => (sender && !sender.from ? [sender] : []));
  const inputs = Object.fromEntries(senders.map((sender) => [inputOf(sender), site.credentialOf(sender)]));
  if (guide.steps.some(({ operation }) => operation === TOKEN_ENDPOINT)) inputs.client = site.client;
  return {
    arazzo: '1.0.1',
    info: { title: guide.title, summary: `Requests of the guide ${guide.title}`, version: '1.0.0' },
    sourceDescriptions: [
      ...families.map((folder) => ({ name: folder, type: 'openapi', url: `./${WORKFLOW_SOURCES}/${site.slugOf(folder)}.json` })),
      { name: 'sandbox', type: 'openapi', url: `./${SANDBOX_DESCRIPTION}` },
    ],
    workflows: [
      {
        workflowId: guide.name,
        summary: guide.title,
        inputs: {
          type: 'object',
          properties: Object.fromEntries(
            Object.entries(inputs).map(([name, value]) => [name, { type: 'string', default: value, description: purposeOf(name) }]),
          ),
        },
        steps: [
          control('resetSandbox', 'resetSandbox', 'Start over with the example data.'),
          ...guide.steps.flatMap((step) => stepsOf(step, guide.steps)),
        ],
      },
    ],
  };
}

const isToken = (folder: string) => TOKEN_ENDPOINT.startsWith(`${folder}/`);

const inputOf = ({ credential, role }: Sender): string => `${role}_${credential.toLowerCase()}`;

const purposeOf = (name: string) =>
  name === 'client' ? 'Client ID and secret, encoded for Basic authentication.' : 'Credential of the sandbox.';

/** Returns a step of the sandbox's own operations, which any status below 300 completes. */
const control = (stepId: string, operation: string, description: string, more: Fields = {}): ArazzoStep => ({
  stepId,
  description,
  operationId: `$sourceDescriptions.sandbox.${operation}`,
  ...more,
  successCriteria: [{ condition: '$statusCode == 200' }],
});

const wait = (stepId: string, seconds: number): ArazzoStep[] =>
  seconds
    ? [
        control(stepId, 'advanceClock', `Let ${seconds} seconds pass.`, {
          requestBody: { contentType: 'application/json', payload: { seconds } },
        }),
      ]
    : [];

function stepsOf(step: Step, all: readonly Step[]): ArazzoStep[] {
  const { id, title, operation, expect, events } = step;
  const outputs = outputsOf(id, all);
  const [folder, operationId] = operation.split('/');
  const request: ArazzoStep = {
    stepId: id,
    description: title,
    operationId: isToken(folder) ? '$sourceDescriptions.sandbox.requestToken' : `$sourceDescriptions.${folder}.${operationId}`,
    ...requestOf(step),
    successCriteria: [{ condition: `$statusCode == ${expect.status}` }, ...criteriaOf(expect)],
    ...(Object.keys(outputs).length && { outputs }),
  };
  const checks = events.flatMap(({ type, wait: seconds }, index) => [
    ...wait(`${id}-waits-${index + 1}`, seconds),
    {
      ...control(`${id}-event-${index + 1}`, 'readEvents', `The event ${type} has been sent.`, {
        parameters: [{ name: 'type', in: 'query', value: type }],
      }),
      successCriteria: [{ condition: '$statusCode == 200' }, { condition: `$response.body#/data/0/type == '${type}'` }],
    },
  ]);
  return [...wait(`before-${id}`, step.wait), request, ...checks];
}

function requestOf({ request: { path, query, headers, sender, body, parts, uses, template } }: Step): Fields {
  const change = (text: string) =>
    Object.entries(uses).reduce((left, [documented, source]) => {
      const expression = expressionOf(source);
      return left === documented ? expression : left.replaceAll(documented, `{${expression}}`);
    }, text);
  const { 'Content-Type': contentType, ...others } = headers;
  const inPlace = (place: string, values: Record<string, string>) =>
    Object.entries(values).map(([name, value]) => ({ name, in: place, value: change(value) }));
  const used = Object.fromEntries(Object.entries(path).filter(([name]) => template.includes(`{${name}}`)));
  const parameters = [
    ...inPlace('path', used),
    ...inPlace('query', query),
    ...inPlace('header', others),
    ...(sender ? [{ name: 'Authorization', in: 'header', value: `Bearer {${tokenOf(sender)}}` }] : []),
    ...(template === '/oauth2/token' ? [{ name: 'Authorization', in: 'header', value: 'Basic {$inputs.client}' }] : []),
  ];
  const form =
    parts && Object.fromEntries(parts.map((part) => [part.name, 'file' in part ? `$file('./${FILES}/${part.file}')` : change(part.value)]));
  const payload = form ?? (body === undefined ? undefined : mapStrings(body, change));
  return {
    ...(parameters.length && { parameters }),
    ...(payload !== undefined && { requestBody: { contentType: parts ? 'multipart/form-data' : contentType, payload } }),
  };
}

const tokenOf = (sender: Sender): string => (sender.from ? expressionOf(sender.from) : `$inputs.${inputOf(sender)}`);

const expressionOf = (source: Source): string => `$steps.${source.step}.outputs.${outputName(source)}`;

const outputName = ({ at }: Source): string => at.replace(/^\//, '').replaceAll(/\W/g, '_').toLowerCase();

/** Lists what later steps take from a step. */
function outputsOf(id: string, all: readonly Step[]): Record<string, string> {
  const sources = all.flatMap(({ request: { uses, sender } }) => [...Object.values(uses), ...(sender?.from ? [sender.from] : [])]);
  return Object.fromEntries(
    sources
      .filter(({ step }) => step === id)
      .map((source) => [outputName(source), source.in === 'header' ? `$response.header.${source.at}` : `$response.body#${source.at}`]),
  );
}

function criteriaOf(expect: Expectation): Criterion[] {
  return [
    ...Object.entries(expect.headers ?? {}).flatMap(([name, value]) => criterionOf(`$response.header.${name}`, value)),
    ...leavesOf(comparedBody(expect)).flatMap(([pointer, value]) => criterionOf(`$response.body#${pointer}`, value)),
  ];
}

function criterionOf(context: string, value: unknown): Criterion[] {
  if (typeof value !== 'string') return [{ condition: `${context} == ${JSON.stringify(value)}` }];
  const pattern = patternOf(value);
  if (pattern) return [{ context, condition: pattern, type: 'regex' }];
  return [{ condition: `${context} == '${value.replaceAll("'", "''")}'` }];
}
