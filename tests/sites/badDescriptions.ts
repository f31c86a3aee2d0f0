import { type BadInput, replace } from './badInput';

const SAMPLE = 'openapi/sample/openapi.yaml';
const LOGS = 'openapi/sample/audit-logs.yaml';
const THINGS = 'openapi/sample/admin-things.yaml';

/** Faults in descriptions, which `npm run reference` reports before a build starts. */
export const badDescriptions: BadInput[] = [
  {
    name: 'broken YAML',
    file: LOGS,
    change: replace('      summary: List audit logs', '      summary: "List audit logs'),
    tells: [`${LOGS}:7:7`, 'Failed to parse', 'the quotes of this line and the previous one'],
  },
  { name: 'broken YAML at the root', file: SAMPLE, change: replace('  version:', '   version:'), tells: [`${SAMPLE}:4:4`, /indentation/] },
  {
    name: 'a text of the error catalogue without its quotes',
    file: 'openapi/errors.yaml',
    change: replace(/detail: '(The task belongs[^']*)'/, 'detail: $1'),
    tells: ['openapi/errors.yaml:', 'needs quotes'],
  },
  {
    name: 'a $ref to a schema that does not exist',
    file: LOGS,
    change: replace("'#/components/schemas/AuditLog' }", "'#/components/schemas/AuditLg' }"),
    tells: [`${LOGS}:35`, 'the pointer after the #', "Can't resolve $ref"],
  },
  {
    name: 'a dead link to an operation',
    file: THINGS,
    change: replace('Hides a thing', 'Hides [a thing](/api/sample/admin-things/show-thing)'),
    tells: [
      /admin-things\.yaml:8:\d+: error/,
      'The reference has no page /api/sample/admin-things/show-thing',
      'Did you mean /api/sample/admin-things/hide-thing',
    ],
  },
  {
    name: 'an operationId used twice',
    file: THINGS,
    change: replace('operationId: hideThing', 'operationId: listAuditLogs'),
    tells: [`${THINGS}:4`, /unique/],
  },
  {
    name: 'two operationIds with the same page',
    file: THINGS,
    change: replace('operationId: hideThing', 'operationId: listAudit-Logs'),
    tells: [`${THINGS}:4`, /camelCase/],
  },
  {
    name: 'an operation without a tag',
    file: THINGS,
    change: replace('      tags: [admin-things]\n', ''),
    tells: [`${THINGS}:3`, 'Write `tags: [admin-things]`'],
  },
  {
    name: 'a tag that is not declared',
    file: SAMPLE,
    change: replace('name: admin-things', 'name: admin-thing'),
    tells: [`${THINGS}:5`, /tag/i, 'admin-thing'],
  },
  {
    name: 'an example that violates its schema',
    file: LOGS,
    change: replace('action: created, created_at', 'action: deleted, created_at'),
    tells: [`${LOGS}:22`, 'must be equal to one of the allowed values', 'created'],
  },
  {
    name: 'an example with a field that the schema does not have',
    file: THINGS,
    change: replace('example: { status: hidden }', 'example: { status: hidden, colour: red }'),
    tells: [/admin-things\.yaml:\d+:\d+: error/, 'colour'],
  },
  {
    name: 'a family without an operation',
    file: SAMPLE,
    change: (text) => `${text.slice(0, text.indexOf('tags:'))}paths: {}\n${text.slice(text.indexOf('components:'))}`,
    tells: [`${SAMPLE}:1:1: error`, 'has no operation', 'packages/platform/families.ts'],
  },
  {
    name: 'a group that openapi.yaml does not refer to',
    file: SAMPLE,
    change: replace(/ {2}\/audit-logs: .*\n/, ''),
    tells: [`${SAMPLE}:12`, 'audit-logs.yaml is not referenced', 'npm run openapi:refs'],
  },
  {
    name: 'a family without a description',
    file: 'packages/platform/families.ts',
    change: replace("folder: 'sample'", "folder: 'simple'"),
    tells: [/^packages\/platform\/families\.ts:\d+: error/m, 'has no description', 'openapi/simple/openapi.yaml'],
  },
  {
    name: 'an error code that the catalogue does not have',
    file: THINGS,
    change: replace('      x-roles:', '      x-error-codes: [not_fund]\n      x-roles:'),
    tells: [`${THINGS}:10`, 'not_fund', 'not_found'],
  },
  {
    name: 'an unknown webhook in x-emits',
    file: THINGS,
    change: replace('x-emits: [thing.hidden]', 'x-emits: [thing.hiden]'),
    tells: [`${THINGS}:13`, 'thing.hiden', 'thing.hidden'],
  },
  {
    name: 'a transition to a state that the enum does not have',
    file: THINGS,
    change: replace('to: hidden', 'to: hiden'),
    tells: [`${THINGS}:12`, 'hiden', 'hidden'],
  },
  {
    name: 'a placeholder of the brand that does not exist',
    file: SAMPLE,
    change: replace('{brand.apiHost}/sample', '{brand.host}/sample'),
    tells: [`${SAMPLE}:8`, '{brand.host}', 'apiHost'],
  },
  {
    name: 'a path parameter that is not described',
    file: THINGS,
    change: replace('name: thing_id', 'name: thingid'),
    tells: [/admin-things\.yaml:\d+:\d+: error/, 'thing_id'],
  },
  {
    name: 'an extension with a misspelt name',
    file: THINGS,
    change: replace('x-roles:', 'x-role:'),
    tells: [/admin-things\.yaml:\d+:\d+: error/, 'x-role'],
  },
  {
    name: 'a property without a description',
    file: LOGS,
    change: replace('          description: Action that was recorded.\n', ''),
    tells: [/audit-logs\.yaml:\d+:\d+: error/, 'action', 'description'],
  },
];
