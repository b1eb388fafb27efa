import type { DatabaseDiagnosis, Differences } from '../../composition/diagnostics.js';
import { ok, problem, warning, type Check } from './check.js';
import { checkClockSkew } from './clock-skew.js';

const SCHEMA = 'schema';

const checkMigrations = (diagnosis: DatabaseDiagnosis, migratesAtStart: boolean): Check => {
  const { pending, unknown, isDevelopmentDatabase } = diagnosis;
  if (isDevelopmentDatabase) return problem(SCHEMA, 'made by a development version', 'create a new database');
  if (pending.length > 0 && migratesAtStart) return ok(SCHEMA, `the next start applies ${pending.join(', ')}`);
  if (pending.length > 0) return problem(SCHEMA, `behind by ${pending.join(', ')}`, 'run menshen migrate');
  if (unknown.length > 0)
    return warning(SCHEMA, `ahead of this version by ${unknown.join(', ')}`, 'run the version that belongs to it');
  return ok(SCHEMA, 'up to date');
};

const faultsOf = ({ missing, changed }: Differences, missingAs: string): string =>
  [
    ...(missing.length > 0 ? [`${missingAs}: ${missing.join(', ')}`] : []),
    ...(changed.length > 0 ? [`defined otherwise than by their migration: ${changed.join(', ')}`] : []),
  ].join('; ');

const checkTriggers = (triggers: Differences): Check => {
  const faults = faultsOf(triggers, 'missing or disabled');
  return faults === ''
    ? ok('triggers', 'in place as the migrations define them')
    : problem(
        'triggers',
        `${faults}, so that changes by other programs go unnoticed`,
        'enable them, or create them again as their migration did',
      );
};

const checkTotals = (countedTables: ReadonlyArray<string>): Check =>
  countedTables.length === 0
    ? ok('totals', 'kept for every list')
    : warning(
        'totals',
        `counted for every page of ${countedTables.join(', ')}, which is slow`,
        `in the database: ${countedTables.map((table) => `select recount_listed_table('${table}');`).join(' ')}`,
      );

const checkIndexes = (indexes: Differences): Check => {
  const faults = faultsOf(indexes, 'missing or invalid');
  return faults === ''
    ? ok('indexes', 'in place as the migrations define them')
    : warning(
        'indexes',
        `${faults}, so that searches may read whole tables`,
        'create them again as their migration did',
      );
};

/** `migratesAtStart`: the service migrates this database at its start. */
export const checkDatabase = (diagnosis: DatabaseDiagnosis, migratesAtStart: boolean): ReadonlyArray<Check> => {
  const { aheadMs, schema } = diagnosis;
  const always = [checkMigrations(diagnosis, migratesAtStart), checkClockSkew('database', aheadMs)];
  if (!schema) return always;
  return [...always, checkTriggers(schema.triggers), checkTotals(schema.countedTables), checkIndexes(schema.indexes)];
};
