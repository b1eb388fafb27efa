import { readSettings, type Settings } from '../../../config/settings.js';
import type { Composition } from '../../composition/compose.js';
import {
  diagnoseAdministrator,
  diagnoseDatabase,
  diagnoseKeyValueServers,
  hasEmbeddedDatabase,
  measureFreeSpace,
  measureHashing,
  replicaAheadMs,
} from '../../composition/diagnostics.js';
import { E } from '../../domain/fp.js';
import { composed } from '../composed.js';
import { storesOf } from '../stores-of.js';
import { reasonOf } from '../reason-of.js';
import type { ProcessEnvironment } from '../run.js';
import { checkAdministrator } from './administrator.js';
import { checkClockSkew } from './clock-skew.js';
import { checkDatabase } from './database.js';
import { ok, problem, warning, type Check } from './check.js';
import { checkFreeSpace } from './free-space.js';
import { checkHashing } from './hashing.js';
import { checkKeyValueServer } from './key-value-server.js';
import { checkSigningSecret } from './signing-secret.js';

type Checks = ReadonlyArray<Check>;

/** A check that fails is a problem, and the other checks go on. */
const orProblem = async (subject: string, hint: string, check: () => Promise<Checks>): Promise<Checks> => {
  try {
    return await check();
  } catch (error) {
    return [problem(subject, reasonOf(error), hint)];
  }
};

const keyValueStore = async (settings: Settings): Promise<Checks> => {
  if (settings.REDIS_URL.length === 0)
    return [
      warning(
        'key-value store',
        'is the memory of the process: its locks and logouts end with it',
        'set REDIS_URL, unless one small instance is all there is',
      ),
    ];
  return orProblem('key-value store', 'start it, or correct REDIS_URL', async () => {
    const servers = await diagnoseKeyValueServers(settings);
    return [ok('key-value store', 'answers and takes writes'), ...servers.flatMap(checkKeyValueServer)];
  });
};

const replicas = async ({ DATABASE_REPLICA_URLS: urls }: Settings): Promise<Checks> => {
  const found = await Promise.all(
    urls.map((url, i) => {
      const name = `replica ${i + 1}`;
      return orProblem(name, 'start it, or correct DATABASE_REPLICA_URLS', async () => [
        ok(name, 'answers'),
        checkClockSkew(name, await replicaAheadMs(url)),
      ]);
    }),
  );
  return found.flat();
};

const database = async (composition: Composition, settings: Settings): Promise<Checks> => {
  const embedded = settings.DATABASE_URL === undefined;
  return orProblem('database', 'start it, or correct DATABASE_URL', async () => {
    const diagnosis = await diagnoseDatabase(composition);
    const checks = [ok('database', 'answers'), ...checkDatabase(diagnosis, embedded)];
    if (diagnosis.pending.length > 0) return checks;
    return [...checks, checkAdministrator(await diagnoseAdministrator(composition, settings))];
  });
};

const embeddedDatabase: Check = warning(
  'database',
  'is embedded in DATA_DIR, for one process alone',
  'set DATABASE_URL, unless one small instance is all there is',
);

const disk = (settings: Settings): Promise<Checks> =>
  orProblem('disk', 'correct DATA_DIR', async () => [
    checkFreeSpace(settings.DATA_DIR, await measureFreeSpace(settings)),
  ]);

const hashing = (composition: Composition, settings: Settings): Promise<Checks> =>
  orProblem('password hashing', 'correct PASSWORD_HASHER, or install what it needs', async () => [
    checkHashing(settings.BCRYPT_COST, await measureHashing(composition)),
  ]);

/** The checks that compose the service. A second process cannot open the embedded database. */
const composedChecks = (settings: Settings): Promise<Checks> =>
  settings.DATABASE_URL === undefined && !hasEmbeddedDatabase(settings)
    ? Promise.resolve([ok('schema', 'the first start makes the database in DATA_DIR')])
    : orProblem('parts of the service', 'where DATA_DIR is in use, stop the service for the examination', () =>
        composed(settings, async (composition) => [
          ...(await database(composition, settings)),
          ...(await hashing(composition, settings)),
        ]),
      );

/** Checks the settings of the environment, then the stores and the host, one after the other. Changes nothing. */
export const diagnose = async (environment: ProcessEnvironment): Promise<Checks> => {
  const read = readSettings(environment);
  if (E.isLeft(read))
    return read.left
      .split('\n')
      .map((line) => problem('settings', line, 'correct the environment; .env.example lists every variable'));
  const settings: Settings = { ...read.right, LOG_LEVEL: 'silent' };
  const embedded = settings.DATABASE_URL === undefined;
  return [
    ok('settings', 'every variable follows its rule'),
    ok('stores', `uses ${storesOf(settings)}`),
    checkSigningSecret(settings.JWT_SECRET),
    ...(await keyValueStore(settings)),
    ...(embedded ? [embeddedDatabase, ...(await disk(settings))] : []),
    ...(await replicas(settings)),
    ...(await composedChecks(settings)),
  ];
};
