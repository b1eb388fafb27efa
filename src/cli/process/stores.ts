import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../../../config/settings.js';
import { withComposition, type Composition } from '../../composition/container.js';
import { requireSchema } from '../../composition/database.js';
import { lacksEmbeddedDatabase, makeMissingFolder } from '../../composition/data-folder.js';
import type { AdapterOverrides } from '../../composition/overrides.js';
import { auditEntry } from '../../domain/audit/audit-entry.js';
import { printError, printLogLine } from './errors.js';
import type { Deployment } from './run.js';

/** The address without user, password and parameters. A list of sentinels is no URL, because of its commas. */
const withoutCredentials = (address: string): string => {
  const [scheme = '', rest = ''] = address.split('://');
  if (!URL.canParse(address)) return `${scheme}://${rest.slice(rest.lastIndexOf('@') + 1)}`;
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
};

/** The database and the key-value store of the settings. */
export const describeStores = ({ DATABASE_URL, DATA_DIR, REDIS_URL }: Settings): string => {
  const database =
    DATABASE_URL === undefined
      ? `the embedded database in ${resolve(DATA_DIR)}`
      : `the database ${withoutCredentials(DATABASE_URL)}`;
  const keyValueStore =
    REDIS_URL.length === 0
      ? 'a key-value store in memory'
      : `the key-value store ${REDIS_URL.map(withoutCredentials).join(',')}`;
  return `${database} and ${keyValueStore}`;
};

const isWritable = (folder: string): boolean => {
  try {
    makeMissingFolder(folder);
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    // the start itself reports it
    return false;
  }
};

/** The first start of an embedded database takes a while. */
export const announceEmbeddedDatabase = (settings: Settings): void => {
  if (lacksEmbeddedDatabase(settings) && isWritable(settings.DATA_DIR))
    printError(`creating the embedded database in ${settings.DATA_DIR}, which can take half a minute`);
};

/** Without the audit table, the log is the only audit trail. The log of a command is off, so it prints its events. */
const printedAudit: AdapterOverrides = {
  audit: ({ port }) => ({
    record: (event) => {
      const { id: _id, time, count: _count, ...fields } = auditEntry(event, { id: '', time: port('clock').now() });
      printLogLine('audit', time, fields);
    },
  }),
};

type Work<T> = (composition: Composition) => Promise<T>;

/** Prints the stores, and does the work on them. */
export const onStores = <T>({ settings, configuration }: Deployment, work: Work<T>): Promise<T> => {
  printError(`using ${describeStores(settings)}`);
  announceEmbeddedDatabase(settings);
  const adapters = { ...(settings.AUDIT_STORE === 'log' && printedAudit), ...configuration.adapters };
  return withComposition(settings, work, adapters, configuration.modules);
};

/** The same for a command that needs all migrations. It creates no database. */
export const onMigratedStores = async <T>(deployment: Deployment, work: Work<T>): Promise<T> => {
  const { settings } = deployment;
  if (lacksEmbeddedDatabase(settings))
    throw new Error(
      `there is no database in ${resolve(settings.DATA_DIR)}: set DATABASE_URL, or create an embedded database with menshen migrate`,
    );
  return onStores(deployment, async (composition) => {
    await requireSchema(composition);
    return work(composition);
  });
};

const PROBE_EVERY_MS = 25;
const COMMAND_TIMEOUT_MS = 5_000;

/** The connection to the key-value store opens in the background. False when it does not answer within the timeout. */
export const waitForKeyValueStore = async ({ get }: Composition, timeoutMs: number): Promise<boolean> => {
  const probe = await get('keyValueProbe');
  const end = performance.now() + timeoutMs;
  while ((await probe.check()) === 'down') {
    if (performance.now() > end) return false;
    await sleep(PROBE_EVERY_MS);
  }
  return true;
};

/** The same for a command that changes the key-value store too. It changes nothing without that store. */
export const onBothStores = <T>(deployment: Deployment, work: Work<T>): Promise<T> =>
  onMigratedStores(deployment, async (composition) => {
    if (!(await waitForKeyValueStore(composition, COMMAND_TIMEOUT_MS)))
      throw new Error('the key-value store at REDIS_URL is unreachable: nothing was changed');
    return work(composition);
  });
