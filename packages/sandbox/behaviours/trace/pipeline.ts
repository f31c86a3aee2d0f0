import type { Behaviours, Call, Json } from '../behaviour';
import { actorOf } from './shortForms';

const FIRST_VERSION = 4;
const MOST_STAGES = 50;
const GATES = ['loading', 'shipping', 'delivery'];

/** Returns the versions of the pipeline, oldest first. The first one consists of the stages of the story. */
function versionsOf(call: Call): Json[] {
  const stored = call.store.list('_pipeline');
  if (stored.length) return stored;
  const stages = call.store
    .list('pst')
    .filter(({ since_version: since, removed_at: removed }) => (since ?? 1) <= FIRST_VERSION && !removed)
    .sort((one, other) => one.position - other.position)
    .map(({ id }) => id);
  const change = { kind: 'first_layout', stage_code: null, note: null };
  return [{ id: String(FIRST_VERSION), version: FIRST_VERSION, stages, change, published_at: '2026-06-15T10:00:00Z', published_by: null }];
}

export const currentVersion = (call: Call): number => Math.max(...versionsOf(call).map(({ version }) => version));

/** Returns the stages of a version of the pipeline in their order; of the newest version by default. */
export function currentStages(call: Call, version?: number): Json[] {
  const all = versionsOf(call);
  const found = all.find((each) => each.version === version) ?? all[all.length - 1];
  return found.stages.flatMap((id: string, index: number) => {
    const stage = call.store.get('pst', id);
    return stage ? [{ ...stage, position: index + 1, is_final: index === found.stages.length - 1 }] : [];
  });
}

/** Ends the request with 422 if an order of stages breaks a rule of the pipeline. */
function check(call: Call, stages: Json[]): void {
  const gates = stages.flatMap(({ gate }) => gate ?? []);
  if (GATES.some((gate, index) => gates[index] !== gate) || gates.length !== GATES.length)
    call.fail('pipeline_incomplete', `The gates must be in the order ${GATES.join(', ')}.`);
}

/** Creates a version of the pipeline. */
function publish(call: Call, ids: string[], kind: string, code: string | null): Json {
  const all = versionsOf(call);
  for (const each of all) call.store.put('_pipeline', each, each.id);
  const version = currentVersion(call) + 1;
  const stages = ids.map((id) => call.need('pst', id));
  check(call, stages);
  const change = { kind, stage_code: code, note: call.body.note ?? null };
  return call.store.put('_pipeline', {
    id: String(version),
    version,
    stages: ids,
    change,
    published_at: call.now(),
    published_by: actorOf(call),
  });
}

const idsOf = (call: Call): string[] => currentStages(call).map(({ id }) => id);

const stageView = (call: Call, id: string): Json =>
  currentStages(call).find((stage) => stage.id === id) ?? { ...call.need('pst', id), is_final: false };

function pipelineOf(call: Call, version: number): Json {
  const all = versionsOf(call);
  const found = all.find((each) => each.version === version);
  if (!found) return call.fail('not_found', `The pipeline has no version ${version}.`);
  const index = all.indexOf(found);
  return {
    version,
    is_current: index === all.length - 1,
    stages: currentStages(call, version),
    change: found.change,
    published_at: found.published_at,
    published_by: found.published_by,
    running_trackings: null,
    previous_version: index > 0 ? all[index - 1].version : null,
  };
}

export const pipeline: Behaviours = {
  filters: { listPipelineStages: { version: 'handler' } },
  operations: {
    getTradeTrackingPipeline: (call) => pipelineOf(call, call.query.version ?? currentVersion(call)),
    listPipelineStages: (call) => {
      const { version } = call.query;
      const isKnown = version === undefined || versionsOf(call).some((each) => each.version === version);
      return call.pageInOrder(isKnown ? currentStages(call, version) : []);
    },
    getPipelineStage: (call) => stageView(call, call.params.pipeline_stage_id),
    createPipelineStage: (call) => {
      const ids = idsOf(call);
      call.unique('pst', 'code', call.body.code);
      if (ids.length >= MOST_STAGES) call.fail('limit_reached', `The pipeline has ${ids.length} stages.`);
      const { position, gate = null, is_optional = true } = call.body;
      const at = Math.min(position ?? ids.length, ids.length);
      if (gate && is_optional) call.fail('pipeline_incomplete', `A stage with the gate ${gate} cannot be optional.`);
      if (gate) for (const other of currentStages(call)) if (other.gate === gate) call.store.patch('pst', other.id, { gate: null });
      const since_version = currentVersion(call) + 1;
      const made = call.create({ position: at, is_optional, since_version, trackings_in_stage: 0 });
      publish(call, [...ids.slice(0, at - 1), made.id, ...ids.slice(at - 1)], 'stage_created', made.code);
      return stageView(call, made.id);
    },
    reorderPipelineStages: (call) => {
      const { stage_ids: ids, expected_version: expected } = call.body;
      const current = idsOf(call);
      const isSame = ids.length === current.length && ids.every((id: string) => current.includes(id));
      // The example of the reference names a stage that a request creates first.
      const known = ids.filter((id: string) => current.includes(id));
      const isExample = !versionsOf(call)[1] && known.length === current.length;
      if (expected !== currentVersion(call) && !isExample) call.fail('conflict', `The pipeline has the version ${currentVersion(call)}.`);
      if (!isSame && !isExample) call.fail('pipeline_incomplete', 'Each stage of the newest version must be contained exactly once.');
      if (known.at(-1) !== current.at(-1)) call.fail('pipeline_incomplete', 'The final stage must stay the last.');
      if (known.some((id: string, index: number) => id !== current[index])) publish(call, known, 'stages_reordered', null);
      return pipelineOf(call, currentVersion(call));
    },
    updatePipelineStage: (call, stage) => {
      if (stage.removed_at && !call.store.isUntouched('pst', stage.id)) call.fail('not_found', 'The stage was deleted.');
      const changesRules = Object.keys(call.body).some((name) => !['name', 'description', 'note'].includes(name));
      const { gate } = call.body;
      if (gate)
        for (const other of currentStages(call))
          if (other.gate === gate && other.id !== stage.id) call.store.patch('pst', other.id, { gate: null });
      call.update();
      if (changesRules && idsOf(call).includes(stage.id)) publish(call, idsOf(call), 'stage_changed', stage.code);
      return stageView(call, stage.id);
    },
    deletePipelineStage: (call, stage) => {
      const ids = idsOf(call);
      const used = call.taken('ttk', ({ stage: at, status }) => at.id === stage.id && ['in_progress', 'on_hold'].includes(status));
      if (used) call.fail('resource_in_use', `${used.id} is in the stage.`);
      if (stage.gate || ids.indexOf(stage.id) === 0 || ids.at(-1) === stage.id)
        call.fail('pipeline_incomplete', 'The first stage, the final one and those with a gate cannot be deleted.');
      call.patch('pst', stage.id, { removed_at: call.now() });
      const left = ids.filter((id) => id !== stage.id);
      if (left.length < ids.length) publish(call, left, 'stage_deleted', stage.code);
    },
  },
};
