import type { AdministratorState, DatabaseState, ServerState } from '../../composition/diagnostics.js';
import { ok, problem, warning, type Check, type Checks } from './check.js';
import { checkClockSkew } from './host-checks.js';

const checkKeyValueSettings = ({ name, settings }: ServerState): Checks => {
  if (!settings)
    return [
      warning(
        `redis ${name}`,
        'does not allow reading its settings',
        'check them yourself: appendonly yes, maxmemory-policy noeviction',
      ),
    ];
  const { survivesRestart, eviction } = settings;
  return [
    survivesRestart
      ? ok(`persistence of redis ${name}`, 'data survives a restart')
      : problem(
          `persistence of redis ${name}`,
          'no data survives a restart: revoked tokens become valid again, and locks open',
          'set appendonly yes',
        ),
    eviction === undefined
      ? ok(`eviction of redis ${name}`, 'nothing is evicted')
      : problem(
          `eviction of redis ${name}`,
          `maxmemory-policy ${eviction}: a full server evicts locks and revoked tokens`,
          'set maxmemory-policy noeviction',
        ),
  ];
};

export const checkKeyValueServer = (server: ServerState): Checks => [
  ...checkKeyValueSettings(server),
  checkClockSkew(`redis ${server.name}`, server.aheadMs),
];

const SCHEMA = 'schema';

const checkSchema = ({ pending, unknown }: DatabaseState, migratesAtStart: boolean): Check => {
  if (pending.length > 0 && migratesAtStart) return ok(SCHEMA, `the next start applies ${pending.join(', ')}`);
  if (pending.length > 0) return problem(SCHEMA, `behind by ${pending.join(', ')}`, 'run menshen migrate');
  if (unknown.length > 0)
    return warning(SCHEMA, `ahead of this version by ${unknown.join(', ')}`, 'run the version that has them');
  return ok(SCHEMA, 'up to date');
};

const checkTriggers = ({ silentTriggers: silent }: DatabaseState): Check =>
  silent.length === 0
    ? ok('triggers', 'all in place')
    : problem(
        'triggers',
        `missing or disabled: ${silent.join(', ')}, so the service misses changes by other programs`,
        'enable them, or create them again as in their migration',
      );

const checkTotals = ({ countedTables: counted }: DatabaseState): Check =>
  counted.length === 0
    ? ok('totals', 'kept for every list')
    : warning(
        'totals',
        `counted for every page of ${counted.join(', ')}, which is slow`,
        `in the database: ${counted.map((table) => `select recount_listed_table('${table}');`).join(' ')}`,
      );

const checkIndexes = ({ missingIndexes: missing, changedIndexes: changed }: DatabaseState): Check => {
  const faults = [
    ...(missing.length > 0 ? [`missing or invalid: ${missing.join(', ')}`] : []),
    ...(changed.length > 0 ? [`different from their migration: ${changed.join(', ')}`] : []),
  ];
  return faults.length === 0
    ? ok('indexes', 'as in the migrations')
    : warning(
        'indexes',
        `${faults.join('; ')}, so searches may read whole tables`,
        'create them again as in their migration',
      );
};

/** `migratesAtStart`: the service migrates an embedded database at its start. */
export const checkDatabase = (state: DatabaseState, migratesAtStart: boolean): Checks => {
  const checks = [checkSchema(state, migratesAtStart), checkClockSkew('database', state.aheadMs)];
  // pending migrations create what is missing
  return state.pending.length > 0 ? checks : [...checks, checkTriggers(state), checkTotals(state), checkIndexes(state)];
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
      return problem(
        ADMINISTRATOR,
        'has the default password',
        'menshen user set-password <username>, or disable the account',
      );
    case 'own password':
      return ok(ADMINISTRATOR, 'does not have the default password');
  }
};
