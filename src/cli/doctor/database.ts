import type { DatabaseState } from '../../composition/examination.js';
import { judgeClockSkew } from './clock-skew.js';
import { ok, problem, warning, type Finding } from './finding.js';

const SCHEMA = 'schema';

const judgeSchema = ({ pending, unknown }: DatabaseState, bringsItselfUp: boolean): Finding => {
  if (pending.length > 0 && bringsItselfUp) return ok(SCHEMA, `the next start applies ${pending.join(', ')}`);
  if (pending.length > 0) return problem(SCHEMA, `behind by ${pending.join(', ')}`, 'run menshen migrate');
  if (unknown.length > 0)
    return warning(SCHEMA, `ahead of this version by ${unknown.join(', ')}`, 'run the version that belongs to it');
  return ok(SCHEMA, 'up to date');
};

const judgeTriggers = ({ silentTriggers: silent }: DatabaseState): Finding =>
  silent.length === 0
    ? ok('triggers', 'all in place')
    : problem(
        'triggers',
        `missing or disabled: ${silent.join(', ')}, so that changes by other programs go unnoticed`,
        'enable them, or create them again as their migration did',
      );

const judgeTotals = ({ countedTables: counted }: DatabaseState): Finding =>
  counted.length === 0
    ? ok('totals', 'kept for every list')
    : warning(
        'totals',
        `counted for every page of ${counted.join(', ')}, which is slow`,
        `in the database: ${counted.map((table) => `select recount_listed_table('${table}');`).join(' ')}`,
      );

const judgeIndexes = ({ missingIndexes: missing, changedIndexes: changed }: DatabaseState): Finding => {
  const faults = [
    ...(missing.length > 0 ? [`missing or invalid: ${missing.join(', ')}`] : []),
    ...(changed.length > 0 ? [`defined otherwise than by their migration: ${changed.join(', ')}`] : []),
  ];
  return faults.length === 0
    ? ok('indexes', 'in place as the migrations define them')
    : warning(
        'indexes',
        `${faults.join('; ')}, so that searches may read whole tables`,
        'create them again as their migration did',
      );
};

/** `bringsItselfUp`: the service that uses it migrates it at its start. */
export const judgeDatabase = (state: DatabaseState, bringsItselfUp: boolean): ReadonlyArray<Finding> => {
  const stands = [judgeSchema(state, bringsItselfUp), judgeClockSkew('database', state.aheadMs)];
  // what a migration is still to make is not missing
  return state.pending.length > 0 ? stands : [...stands, judgeTriggers(state), judgeTotals(state), judgeIndexes(state)];
};
