import { IMPORT_ACTION, type Import } from './file-import.js';
import type { ImportRow, RowRefusal } from './import-row.js';
import { importState } from './import-state.js';
import { judgeAddition, judgeReplacement } from './judged-row.js';
import type { FoundForChange } from './record-decisions.js';
import type { RowDecision } from './row-decision.js';

/** Each refusal once: the first one, which says how the value is written. */
const distinct = (refusals: ReadonlyArray<RowRefusal>): ReadonlyArray<RowRefusal> => {
  const told = new Map<string, RowRefusal>();
  for (const refusal of refusals) {
    const parts = [refusal._tag, 'field' in refusal ? refusal.field : '', 'text' in refusal ? refusal.text : ''];
    const key = parts.join(' ');
    if (!told.has(key)) told.set(key, refusal);
  }
  return [...told.values()];
};

/** The refusal with the id that no record has. */
const withMissing = (refusal: RowRefusal, { values }: ImportRow): RowRefusal =>
  refusal._tag === 'ReferenceInvalid' && refusal.value === undefined
    ? { ...refusal, value: String(values[refusal.field] ?? '') }
    : refusal;

/**
 * Decides about each row as `add` or `update` would, one after the other: a row is judged by what the rows before it change. It has
 * all its refusals that do not follow from each other. The decisions are made while they are read.
 */
export function* decideImport(request: Import, found: FoundForChange): Iterable<RowDecision<RowRefusal>> {
  const state = importState(request.module, found);
  for (const { refusals: faults, row } of request.rows) {
    if (!row) {
      yield { refusals: faults };
      continue;
    }
    const { refusals, change } = row.adds
      ? judgeAddition(request, row, state.found)
      : judgeReplacement(request, row, state.found);
    if (change) state.apply(change);
    yield {
      refusals: distinct([...faults, ...refusals.map((refusal) => withMissing(refusal, row))]),
      change: change && { ...change, trail: { ...change.trail, action: IMPORT_ACTION } },
    };
  }
}
