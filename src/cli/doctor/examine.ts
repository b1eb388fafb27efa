import { readSettings, type Settings } from '../../../config/settings.js';
import type { Composition } from '../../composition/compose.js';
import {
  examineAdministrator,
  examineDatabase,
  examineKeyValueServers,
  hasEmbeddedDatabase,
  measureFreeSpace,
  measureHashing,
  replicaAheadMs,
} from '../../composition/examination.js';
import { E } from '../../domain/fp.js';
import { composed } from '../composed.js';
import { storesOf } from '../stores-of.js';
import { reasonOf } from '../reason-of.js';
import type { ProcessEnvironment } from '../run.js';
import { judgeAdministrator } from './administrator.js';
import { judgeClockSkew } from './clock-skew.js';
import { judgeDatabase } from './database.js';
import { ok, problem, warning, type Finding } from './finding.js';
import { judgeFreeSpace } from './free-space.js';
import { judgeHashing } from './hashing.js';
import { judgeKeyValueServer } from './key-value-server.js';
import { judgeSigningSecret } from './signing-secret.js';

type Findings = ReadonlyArray<Finding>;

/** What cannot be examined is a problem, and keeps nothing else from being examined. */
const orProblem = async (subject: string, advice: string, look: () => Promise<Findings>): Promise<Findings> => {
  try {
    return await look();
  } catch (error) {
    return [problem(subject, reasonOf(error), advice)];
  }
};

const keyValueStore = async (settings: Settings): Promise<Findings> => {
  if (settings.REDIS_URL.length === 0)
    return [
      warning(
        'key-value store',
        'is the memory of the process: its locks and logouts end with it',
        'set REDIS_URL, unless one small instance is all there is',
      ),
    ];
  return orProblem('key-value store', 'start it, or correct REDIS_URL', async () => {
    const servers = await examineKeyValueServers(settings);
    return [ok('key-value store', 'answers and takes writes'), ...servers.flatMap(judgeKeyValueServer)];
  });
};

const replicas = async ({ DATABASE_REPLICA_URLS: urls }: Settings): Promise<Findings> => {
  const found = await Promise.all(
    urls.map((url, i) => {
      const name = `replica ${i + 1}`;
      return orProblem(name, 'start it, or correct DATABASE_REPLICA_URLS', async () => [
        ok(name, 'answers'),
        judgeClockSkew(name, await replicaAheadMs(url)),
      ]);
    }),
  );
  return found.flat();
};

const database = async (composition: Composition, settings: Settings): Promise<Findings> => {
  const embedded = settings.DATABASE_URL === undefined;
  return orProblem('database', 'start it, or correct DATABASE_URL', async () => {
    const state = await examineDatabase(composition);
    const stands = [ok('database', 'answers'), ...judgeDatabase(state, embedded)];
    if (state.pending.length > 0) return stands;
    return [...stands, judgeAdministrator(await examineAdministrator(composition, settings))];
  });
};

const embeddedDatabase: Finding = warning(
  'database',
  'is embedded in DATA_DIR, for one process alone',
  'set DATABASE_URL, unless one small instance is all there is',
);

const disk = (settings: Settings): Promise<Findings> =>
  orProblem('disk', 'correct DATA_DIR', async () => [
    judgeFreeSpace(settings.DATA_DIR, await measureFreeSpace(settings)),
  ]);

const hashing = (composition: Composition, settings: Settings): Promise<Findings> =>
  orProblem('password hashing', 'correct PASSWORD_HASHER, or install what it needs', async () => [
    judgeHashing(settings.BCRYPT_COST, await measureHashing(composition)),
  ]);

/** What needs the service's own parts. The embedded database does not open for a second process. */
const parts = (settings: Settings): Promise<Findings> =>
  settings.DATABASE_URL === undefined && !hasEmbeddedDatabase(settings)
    ? Promise.resolve([ok('schema', 'the first start makes the database in DATA_DIR')])
    : orProblem('parts of the service', 'where DATA_DIR is in use, stop the service for the examination', () =>
        composed(settings, async (composition) => [
          ...(await database(composition, settings)),
          ...(await hashing(composition, settings)),
        ]),
      );

/** Examines the settings of the environment, and what they lead to, one after the other. Changes nothing. */
export const examine = async (environment: ProcessEnvironment): Promise<Findings> => {
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
    judgeSigningSecret(settings.JWT_SECRET),
    ...(await keyValueStore(settings)),
    ...(embedded ? [embeddedDatabase, ...(await disk(settings))] : []),
    ...(await replicas(settings)),
    ...(await parts(settings)),
  ];
};
