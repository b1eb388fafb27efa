import { readSettings, type Settings } from '../../../config/settings.js';
import { unknownSettings } from '../../../config/unknown-settings.js';
import { withComposition, type Composition } from '../../composition/container.js';
import {
  diagnoseAdministrator,
  diagnoseDatabase,
  diagnoseKeyValueServers,
  lacksEmbeddedDatabase,
  measureFreeSpace,
  measureHashing,
  replicaAheadMs,
} from '../../composition/diagnostics.js';
import { E } from '../../contract/fp.js';
import { messagesOf } from '../../domain/ports/unavailable.js';
import type { ProcessEnvironment } from '../process/environment.js';
import { printLine } from '../process/output.js';
import { describeStores } from '../process/stores.js';
import { asJson, asText, isHealthy, ok, problem, warning, type Checks } from './check.js';
import { checkClockSkew, checkFreeSpace, checkHashing, checkSigningSecret } from './host-checks.js';
import { checkTrustedProxies } from './proxy-checks.js';
import { checkAdministrator, checkDatabase, checkKeyValueServer } from './store-checks.js';

/** A check that throws is a problem. The other checks still run. */
const orProblem = async (subject: string, hint: string, run: () => Promise<Checks>): Promise<Checks> => {
  try {
    return await run();
  } catch (error) {
    return [problem(subject, messagesOf(error), hint)];
  }
};

const keyValueStore = async (settings: Settings): Promise<Checks> => {
  if (settings.REDIS_URL.length === 0)
    return [
      warning(
        'key-value store',
        'is in the memory of the process: a restart loses locks and revoked tokens',
        'set REDIS_URL, unless there is one small instance only',
      ),
    ];
  return orProblem('key-value store', 'start it, or correct REDIS_URL', async () => {
    const servers = await diagnoseKeyValueServers(settings);
    return [ok('key-value store', 'answers and accepts writes'), ...servers.flatMap(checkKeyValueServer)];
  });
};

const replicas = async (settings: Settings): Promise<Checks> => {
  const checks = await Promise.all(
    settings.DATABASE_REPLICA_URLS.map((url, i) => {
      const name = `replica ${i + 1}`;
      return orProblem(name, 'start it, or correct DATABASE_REPLICA_URLS', async () => [
        ok(name, 'answers'),
        checkClockSkew(name, await replicaAheadMs(url, settings)),
      ]);
    }),
  );
  return checks.flat();
};

const database = async (composition: Composition, settings: Settings): Promise<Checks> => {
  const isEmbedded = settings.DATABASE_URL === undefined;
  const hint = isEmbedded ? 'stop the service during this check' : 'start it, or correct DATABASE_URL';
  return orProblem('database', hint, async () => {
    const diagnosis = await diagnoseDatabase(composition);
    const checks = [ok('database', 'answers'), ...checkDatabase(diagnosis, isEmbedded)];
    if (diagnosis.pending.length > 0) return checks;
    return [...checks, checkAdministrator(await diagnoseAdministrator(composition, settings))];
  });
};

const embeddedDatabase = async (settings: Settings): Promise<Checks> => [
  warning(
    'database',
    'is embedded in DATA_DIR, for one process only',
    'set DATABASE_URL, unless there is one small instance only',
  ),
  ...(await orProblem('disk', 'correct DATA_DIR', async () => [
    checkFreeSpace(settings.DATA_DIR, await measureFreeSpace(settings)),
  ])),
];

const hashing = (composition: Composition, settings: Settings): Promise<Checks> =>
  orProblem('password hashing', 'correct PASSWORD_HASHER, or install its package', async () => [
    checkHashing(settings.BCRYPT_COST, await measureHashing(composition)),
  ]);

/** The checks that use the adapters of the service. A second process cannot open an embedded database. */
const adapters = (settings: Settings): Promise<Checks> =>
  withComposition(settings, async (composition) => [
    ...(lacksEmbeddedDatabase(settings)
      ? [ok('schema', 'the first start creates the database in DATA_DIR')]
      : await database(composition, settings)),
    ...(await hashing(composition, settings)),
  ]);

/** Checks the settings of the environment and everything that they name. Changes nothing. */
const diagnose = async (environment: ProcessEnvironment): Promise<Checks> => {
  const unknown = unknownSettings(environment).map(({ name, hint }) =>
    warning('settings', `${name} is no setting`, hint),
  );
  const read = readSettings(environment);
  if (E.isLeft(read)) {
    const wrong = read.left.split('\n');
    const fix = 'correct the environment; .env.example lists every variable';
    return [...wrong.map((line) => problem('settings', line, fix)), ...unknown];
  }
  const settings: Settings = { ...read.right, LOG_LEVEL: 'silent' };
  return [
    ok('settings', 'every known variable is valid'),
    ...unknown,
    ok('stores', `using ${describeStores(settings)}`),
    checkSigningSecret(settings.JWT_SECRET),
    checkTrustedProxies(settings.TRUST_PROXY),
    ...(await keyValueStore(settings)),
    ...(settings.DATABASE_URL === undefined ? await embeddedDatabase(settings) : []),
    ...(await replicas(settings)),
    ...(await adapters(settings)),
  ];
};

/** Prints the checks. The exit code is 1 when there is a problem. */
export const doctor = async (format: 'text' | 'json'): Promise<void> => {
  const checks = await diagnose(process.env);
  if (format === 'json') console.log(asJson(checks));
  else printLine(asText(checks));
  if (!isHealthy(checks)) process.exitCode = 1;
};
