import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { log } from './dataLog';
import { render } from './rendering';
import { countTemplates, faultsOf, problemsOf } from './templateChecks';

const MOST = 200;
const VERSIONS = 20;
/** Prefix of templates that become invalid in the sandbox, and the seconds until then. */
const INVALID = 'sandbox_invalid';
const INVALID_AFTER = 60;
const VERSIONED = ['query', 'parameters', 'index_ids'];

const versionKey = (id: string, version: number): string => `${id} ${version}`;

/** Returns a template as it was in a version; ends the request with 404 for one that is no longer kept. */
export function versionOf(call: Call, template: Json, version: number | undefined): Json {
  const { id, version: newest, oldest_version: oldest } = template;
  if (version === undefined || version === newest) return template;
  const stored = call.store.get('template_version', versionKey(id, version));
  // Earlier versions of the story are known only in part.
  const story = call.store.isUntouched('stp', id) && version >= oldest && version < newest ? {} : undefined;
  const found = stored ?? story;
  if (!found) return call.fail('template_version_not_found', `Versions ${oldest} to ${newest} are kept.`);
  return { ...template, ...found, version, is_newest: false };
}

const indexesOf = (call: Call, ids: string[]): (Json | undefined)[] => ids.map((id) => call.store.get('idx', id));

function check(call: Call, template: Json): void {
  const errors = faultsOf(template, indexesOf(call, template.index_ids));
  if (errors.length) call.fail('invalid_template', { detail: errors[0].detail, errors });
}

const named = ({ parameters }: Json): string[] => parameters.map(({ name }: Json) => name);

function create(call: Call): Json {
  const { name, index_ids, parameters = [], query } = call.body;
  const taken = call.taken('stp', (each) => each.name === name);
  if (taken) call.fail('already_exists', `${taken.id} has the name ${name}.`);
  const count = call.store.list('stp').length;
  if (count >= MOST) call.fail('limit_reached', `Your tenant has ${count} of ${MOST} templates.`);
  check(call, { index_ids, parameters, query });
  const template = call.create({
    status: 'active',
    version: 1,
    oldest_version: 1,
    is_newest: true,
    parameter_names: named({ parameters }),
    use_count_30_days: 0,
    version_created_at: call.now(),
  });
  if (name.startsWith(INVALID)) call.after(INVALID_AFTER, 'templates.invalidate', { id: template.id });
  for (const id of index_ids) countTemplates(call, id);
  log(call, 'template_changed', undefined, { search_template_id: template.id, summary: `Template ${name} created` });
  return template;
}

/** Returns why searches that fit the previous parameters could fail with the new ones; undefined if they cannot. */
function breakOf(before: Json[], after: Json[]): string | undefined {
  for (const old of before) {
    const now = after.find(({ name }) => name === old.name);
    if (!now) return `${old.name} is deleted; searches that send it would fail.`;
    if (now.type !== old.type) return `${old.name} has another type.`;
    if (now.required && !old.required) return `${old.name} is newly required; searches that do not send it would fail.`;
    const isLess = (field: string) =>
      now[field] !== undefined && now[field] !== null && now[field] < (old[field] ?? Number.POSITIVE_INFINITY);
    const isMore = (field: string) =>
      now[field] !== undefined && now[field] !== null && now[field] > (old[field] ?? Number.NEGATIVE_INFINITY);
    const isNarrower = isLess('maximum') || isLess('max_length') || isLess('max_items') || isMore('minimum') || isMore('min_length');
    const allowed: string[] = now.allowed_values ?? [];
    const had: string[] = old.allowed_values ?? [];
    const isLimited = allowed.length > 0 && (!had.length || had.some((value) => !allowed.includes(value)));
    if (isNarrower || isLimited) return `The limits of ${old.name} are narrower.`;
  }
  const added = after.find(({ name, required }) => required && !before.some((old) => old.name === name));
  return added && `${added.name} is new and required; searches that do not send it would fail.`;
}

function update(call: Call, template: Json): Json {
  const { allow_breaking: allows = false, change_note = null, description, metadata } = call.body;
  const plain = { ...(description !== undefined && { description }), ...(metadata && { metadata }) };
  const content = Object.fromEntries(VERSIONED.map((name) => [name, call.body[name] ?? template[name]]));
  const isNew = VERSIONED.some((name) => JSON.stringify(content[name]) !== JSON.stringify(template[name]));
  const common = { ...plain, updated_by: call.caller.user, updated_at: call.now() };
  if (!isNew) return call.store.patch('stp', template.id, common);
  check(call, { ...template, ...content });
  const why = breakOf(template.parameters, content.parameters);
  if (why && !allows) call.fail('breaking_template_change', why);
  const { version: previous_version, version_created_at, change_note: note } = template;
  const old = {
    query: template.query,
    parameters: template.parameters,
    index_ids: template.index_ids,
    version_created_at,
    change_note: note,
  };
  call.store.put('template_version', old, versionKey(template.id, previous_version));
  const version = previous_version + 1;
  const after = call.store.patch('stp', template.id, {
    ...common,
    ...content,
    version,
    oldest_version: Math.max(template.oldest_version, version - VERSIONS + 1),
    parameter_names: named(content),
    change_note,
    status: 'active',
    problems: [],
    version_created_at: call.now(),
  });
  for (const id of new Set([...template.index_ids, ...content.index_ids])) countTemplates(call, id);
  call.emit('search_template.updated', { previous_version, breaking: why !== undefined, template: after });
  if (template.status === 'invalid') call.emit('search_template.restored', after);
  log(call, 'template_changed', undefined, { search_template_id: after.id, summary: `Version ${version} of ${after.name} created` });
  return after;
}

/** Search templates with their versions. */
export const templates: Behaviours = {
  operations: {
    createSearchTemplate: create,
    updateSearchTemplate: update,
    getSearchTemplate: (call) => versionOf(call, call.need('stp', call.params.search_template_id), call.query.version),
    listSearchTemplates: (call) => call.pageInOrder(call.store.list('stp').sort((one, other) => one.name.localeCompare(other.name))),
    // The restriction to templates that were not used for a day does not apply in the sandbox.
    deleteSearchTemplate: (call, { id, name, index_ids }) => {
      call.store.remove('stp', id);
      for (const index of index_ids) countTemplates(call, index);
      log(call, 'template_changed', undefined, { search_template_id: id, summary: `Template ${name} deleted` });
    },
    renderSearchTemplate: (call, template) => {
      const version = versionOf(call, template, call.body.version);
      const rendering = render(call, version, call.body.values, '/values');
      const { id, name, index_ids, problems: known } = version;
      const found = problemsOf(version, indexesOf(call, index_ids)).map((each) => ({ ...each, index_id: index_ids[0], since: call.now() }));
      const problems = template.status === 'invalid' && !found.length ? known : found;
      return { search_template_id: id, name, version: version.version, runnable: problems.length === 0, problems, index_ids, ...rendering };
    },
  },
  timers: {
    'templates.invalidate': inState('stp', 'active', (call, { index_ids, id }) => {
      const detail = 'The sandbox has made the template invalid.';
      const problem = { pointer: '/query', code: 'field_not_usable', detail, index_id: index_ids[0], since: call.now() };
      call.emit('search_template.invalidated', call.store.patch('stp', id, { status: 'invalid', problems: [problem] }));
      for (const index of index_ids) countTemplates(call, index);
    }),
  },
};
