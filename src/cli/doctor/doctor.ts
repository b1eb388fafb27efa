import { readSettings, type Settings } from '../../../config/settings.js';
import { unknownSettings } from '../../../config/unknown-settings.js';
import type { LoadedConfiguration } from '../../composition/configuration.js';
import { readConfiguration } from '../../composition/configuration-file.js';
import { missingMigrations } from '../../composition/module-migrations.js';
import { withComposition, type Composition } from '../../composition/container.js';
import { lacksEmbeddedDatabase } from '../../composition/data-folder.js';
import {
  diagnoseAdministrator,
  diagnoseDatabase,
  diagnoseKeyValueServers,
  measureFreeSpace,
  measureHashing,
  replicaAheadMs,
} from '../../composition/diagnostics.js';
import { E } from '../../contract/values/fp.js';
import { messagesOf } from '../../domain/ports/unavailable.js';
import type { ProcessEnvironment } from '../process/environment.js';
import { printLine } from '../process/output.js';
import type { Deployment } from '../process/run.js';
import { describeStores } from '../process/stores.js';
import { checkAccounts } from './account-checks.js';
import { asJson, asText, isHealthy, ok, problem, warning, type Checks } from './check.js';
import { checkClockSkew, checkFreeSpace, checkHashing, checkSigningSecret } from './host-checks.js';
import { mlpsLevel } from './mlps-level.js';
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
const adapters = ({ settings, configuration }: Deployment): Promise<Checks> => {
  const examine = async (composition: Composition): Promise<Checks> => [
    ...(lacksEmbeddedDatabase(settings)
      ? [ok('schema', 'the first start creates the database in DATA_DIR')]
      : await database(composition, settings)),
    ...(await hashing(composition, settings)),
  ];
  return withComposition(settings, examine, configuration.adapters, configuration.modules);
};

/** A problem for each line that was refused. */
const problems = (subject: string, read: E.Either<string, unknown>, hint: string): Checks =>
  E.isLeft(read) ? read.left.split('\n').map((line) => problem(subject, line, hint)) : [];

/** A declaration that has changed without a migration names columns that the table lacks. */
const unmigrated = (configuration: LoadedConfiguration): Checks =>
  missingMigrations(configuration).map((line) =>
    problem('configuration', line, 'write the migration, and apply it with menshen migrate'),
  );

/** A module whose table no migration creates cannot be used, unless the table was there before. */
const configured = ({ file, modules }: LoadedConfiguration): Checks => {
  if (file === undefined) return [];
  const names = modules.map(({ declaration }) => declaration.name);
  return [
    ok('configuration', `${file} is valid${names.length > 0 ? `, with the modules ${names.join(', ')}` : ''}`),
    ...modules
      .filter(({ migrations }) => migrations.length === 0)
      .map(({ declaration: { name } }) =>
        warning('configuration', `the module ${name} has no migration`, `run menshen module migration ${name}`),
      ),
  ];
};

/** Checks the settings of the environment, the configuration and everything that they name. Changes nothing. */
const diagnose = async (environment: ProcessEnvironment, config: string | undefined): Promise<Checks> => {
  const unknown = unknownSettings(environment).map(({ name, hint }) =>
    warning('settings', `${name} is no setting`, hint),
  );
  const read = readSettings(environment);
  const configuration = await readConfiguration(config);
  const checked = [
    ...problems('settings', read, 'correct the environment; .env.example lists every variable'),
    ...unknown,
    ...problems('configuration', configuration, 'correct the configuration'),
  ];
  if (E.isLeft(read) || E.isLeft(configuration)) return checked;
  const settings: Settings = { ...read.right, LOG_LEVEL: 'silent' };
  return [
    ok('settings', 'every known variable is valid'),
    ...checked,
    ...configured(configuration.right),
    ...unmigrated(configuration.right),
    ok('stores', `using ${describeStores(settings)}`),
    checkSigningSecret(settings.JWT_SECRET),
    checkTrustedProxies(settings.TRUST_PROXY),
    ...checkAccounts(settings),
    ...(await keyValueStore(settings)),
    ...(settings.DATABASE_URL === undefined ? await embeddedDatabase(settings) : []),
    ...(await replicas(settings)),
    ...(await adapters({ settings, configuration: configuration.right })),
  ];
};

/** Prints the checks. The exit code is 1 when there is a problem. */
export const doctor = async (format: 'text' | 'json', config?: string): Promise<void> => {
  const checks = await diagnose(process.env, config);
  const settings = readSettings(process.env);
  if (format === 'json') console.log(asJson(checks, E.isRight(settings) ? mlpsLevel(settings.right) : undefined));
  else printLine(asText(checks));
  if (!isHealthy(checks)) process.exitCode = 1;
};
