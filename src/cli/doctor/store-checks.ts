import type {
  AdministratorState,
  DatabaseDiagnosis,
  Differences,
  ServerDiagnosis,
} from '../../composition/diagnostics.js';
import { ok, problem, warning, type Check, type Checks } from './check.js';
import { checkClockSkew } from './host-checks.js';

const checkPersistence = (
  name: string,
  persistence: NonNullable<ServerDiagnosis['settings']>['persistence'],
): Check => {
  const subject = `persistence of redis ${name}`;
  const hint = 'set appendonly yes';
  switch (persistence) {
    case 'append-only file':
      return ok(subject, 'data survives a restart');
    case 'snapshots':
      return warning(subject, 'logouts and locks since the last snapshot are lost in a crash', hint);
    case 'none':
      return problem(subject, 'no data survives a restart: revoked tokens become valid again, and locks end', hint);
  }
};

const checkKeyValueSettings = ({ name, settings }: ServerDiagnosis): Checks => {
  if (!settings)
    return [
      warning(
        `redis ${name}`,
        'does not allow reading its settings',
        'check them yourself: appendonly yes, maxmemory-policy noeviction',
      ),
    ];
  const { persistence, eviction } = settings;
  return [
    checkPersistence(name, persistence),
    eviction === undefined
      ? ok(`eviction of redis ${name}`, 'nothing is evicted')
      : problem(
          `eviction of redis ${name}`,
          `maxmemory-policy ${eviction}: a full server evicts locks and revoked tokens`,
          'set maxmemory-policy noeviction',
        ),
  ];
};

export const checkKeyValueServer = (server: ServerDiagnosis): Checks => [
  ...checkKeyValueSettings(server),
  checkClockSkew(`redis ${server.name}`, server.aheadMs),
];

const SCHEMA = 'schema';

const checkMigrations = (diagnosis: DatabaseDiagnosis, migratesAtStart: boolean): Check => {
  const { pending, unknown, isDevelopmentDatabase } = diagnosis;
  if (isDevelopmentDatabase)
    return problem(SCHEMA, 'made by a version before 0.1.0, which cannot be updated', 'create a new database');
  if (pending.length > 0 && migratesAtStart) return ok(SCHEMA, `the next start applies ${pending.join(', ')}`);
  if (pending.length > 0) return problem(SCHEMA, `behind by ${pending.join(', ')}`, 'run menshen migrate');
  if (unknown.length > 0)
    return warning(SCHEMA, `ahead of this version by ${unknown.join(', ')}`, 'run the version that has them');
  return ok(SCHEMA, 'up to date');
};

const AS_MIGRATED = 'as in the migrations';
const CREATE_AGAIN = 'create them again as in their migration';

const faultsOf = ({ missing, changed }: Differences, missingAs: string): string =>
  [
    ...(missing.length > 0 ? [`${missingAs}: ${missing.join(', ')}`] : []),
    ...(changed.length > 0 ? [`different from their migration: ${changed.join(', ')}`] : []),
  ].join('; ');

const checkTriggers = (triggers: Differences): Check => {
  const faults = faultsOf(triggers, 'missing or disabled');
  return faults === ''
    ? ok('triggers', AS_MIGRATED)
    : problem(
        'triggers',
        `${faults}, so the service misses changes by other programs`,
        `enable them, or ${CREATE_AGAIN}`,
      );
};

const checkTotals = (counted: ReadonlyArray<string>): Check =>
  counted.length === 0
    ? ok('totals', 'kept for every list')
    : warning(
        'totals',
        `counted for every page of ${counted.join(', ')}, which is slow`,
        `in the database: ${counted.map((table) => `select recount_listed_table('${table}');`).join(' ')}`,
      );

const checkIndexes = (indexes: Differences): Check => {
  const faults = faultsOf(indexes, 'missing or invalid');
  return faults === ''
    ? ok('indexes', AS_MIGRATED)
    : warning('indexes', `${faults}, so searches may read whole tables`, CREATE_AGAIN);
};

/** `migratesAtStart`: the service migrates an embedded database at its start. */
export const checkDatabase = (diagnosis: DatabaseDiagnosis, migratesAtStart: boolean): Checks => {
  const { aheadMs, schema } = diagnosis;
  const checks = [checkMigrations(diagnosis, migratesAtStart), checkClockSkew('database', aheadMs)];
  if (!schema) return checks;
  return [...checks, checkTriggers(schema.triggers), checkTotals(schema.countedTables), checkIndexes(schema.indexes)];
};

const ADMINISTRATOR = 'administrator';

export const checkAdministrator = (state: AdministratorState): Check => {
  switch (state) {
    case 'absent':
      return warning(
        ADMINISTRATOR,
        'no user has id 1',
        'add the first user of an empty database: menshen user add <username>',
      );
    case 'default password':
      return problem(ADMINISTRATOR, 'has the default password', 'menshen user set-password <username>');
    case 'own password':
      return ok(ADMINISTRATOR, 'does not have the default password');
  }
};
