import type { Call, Json } from '../behaviour';
import { judged, passingFigures, putResult } from './results';
import { quantity } from './shortForms';
import { resultKind } from './taskProgress';

/** Weight of a sample that the sandbox draws, in kilograms. */
const SAMPLE = 2;

/** Returns the result with which the sandbox completes a task: figures that pass. */
export function passingResult(call: Call, task: Json): Json {
  const batches: Json[] = task.subjects.flatMap(({ id }: Json) => call.store.get('btc', id) ?? []);
  const number = () => call.world.ids.text(6, '0123456789');
  const kind = resultKind(task.test_kind);
  const calibrated_until_date = call.today(180);
  if (kind === 'samples') {
    const samples = batches.map(({ id, quantity: { unit } }) => ({
      sample_number: `SBX-${number()}`,
      batch_id: id,
      quantity: quantity(unit === 'tonne' ? SAMPLE : SAMPLE * 1000, unit),
      seal_number: `SBX-S-${number()}`,
      taken_at: call.now(),
    }));
    return { kind, samples, remarks: null };
  }
  if (kind === 'weighings') {
    const weighings = batches.map(({ id, quantity: amount, weights }) => ({
      batch_id: id,
      gross_weight: weights?.gross ?? amount,
      net_weight: weights?.net ?? amount,
      package_count: weights?.bag_count ?? null,
      scale_number: 'SBX-SCALE-1',
      calibrated_until_date,
      weighed_at: call.now(),
    }));
    return { kind, weighings, remarks: null };
  }
  if (kind === 'visit')
    return { kind, findings: 'Simulated visit: there are no objections.', recommendation: 'release', document_ids: [], remarks: null };
  return { kind, test_details_ids: passingTests(call, task, batches), remarks: null };
}

/** Enters the results of a laboratory or an analyst that pass, where there are none yet. Returns the IDs of all results. */
function passingTests(call: Call, task: Json, batches: Json[]): string[] {
  const category = call.store.get('cmc', task.category.id) ?? {};
  const number = () => `SBX-${call.world.ids.text(6, '0123456789')}`;
  const common = () => ({
    method: task.method ?? 'Simulated',
    report_number: number(),
    report_document_id: call.id('tdc'),
    analysed_at: call.now(),
  });
  const known: Json[] = call.store.find('tsd', 'task_id', task.id);
  const isNew = (id: string) => !known.some(({ subjects }) => subjects.some((each: Json) => each.id === id));
  const ids = known.map(({ id }) => id);
  const plots: Json[] = task.subjects.filter(({ kind, id }: Json) => kind === 'farm_plot' && isNew(id));
  if (plots.length) {
    const pictures = {
      pictures_from_date: '2020-12-31',
      pictures_until_date: call.today(),
      loss_hectares: '0',
      source: 'Simulated',
      verdict: 'passed',
    };
    const findings = { kind: 'pictures', plots: plots.map(({ id }) => ({ plot_id: id, ...pictures })) };
    return [...ids, putResult(call, call.need('tsk', task.id), findings, common()).id];
  }
  const made = batches
    .filter(({ id }) => isNew(id))
    .map(({ id, lot_number }) => {
      const figures = { batch_id: id, lot_number, sample_number: number(), sample_received_at: call.now() };
      const findings = { kind: 'figures', ...figures, results: judged(category, passingFigures(category)) };
      return putResult(call, call.need('tsk', task.id), findings, common()).id;
    });
  return [...ids, ...made];
}
