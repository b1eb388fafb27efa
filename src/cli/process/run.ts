import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings, type Settings } from '../../../config/settings.js';
import { unknownSettings } from '../../../config/unknown-settings.js';
import type { LoadedConfiguration } from '../../composition/configuration.js';
import { E } from '../../contract/values/fp.js';
import { messagesOf } from '../../domain/ports/unavailable.js';
import type { ProcessEnvironment } from './environment.js';
import { printError, USAGE_EXIT_CODE, UsageError } from './errors.js';
import { stopRequest, type StopRequest } from './stop-request.js';

/** What a command works with: the settings of the environment, and what the configuration file says. */
export type Deployment = Readonly<{ settings: Settings; configuration: LoadedConfiguration }>;

export type Command = (deployment: Deployment, stop: StopRequest) => Promise<void>;

/**
 * Does the work and ends the process. The exit code is 0 or what the work has set, also after a stop request. An error
 * prints one line and gives 1, or 2 for a wrong call.
 */
export const runToEnd = async (work: (stop: StopRequest) => Promise<void>): Promise<never> => {
  const stop = stopRequest();
  try {
    await work(stop);
  } catch (error) {
    if (!stop.signal.aborted || error !== stop.signal.reason) {
      printError(messagesOf(error));
      process.exitCode = error instanceof UsageError ? USAGE_EXIT_CODE : 1;
    }
  }
  await flushOutput();
  // a failed start may leave handles open, which would keep the process alive
  process.exit();
};

const FLUSH_LIMIT_MS = 1_000;

/** A pipe is written asynchronously. */
const flushOutput = async (): Promise<void> => {
  if (process.stdout.writableLength === 0) return;
  const flushed = new Promise<void>((resolve) => {
    process.stdout.write('', () => resolve());
  });
  await Promise.race([flushed, sleep(FLUSH_LIMIT_MS)]);
};

type Sources = Readonly<{
  /** The variables. A function is called in the work, so that what it throws is printed like every error. */
  environment?: ProcessEnvironment | (() => ProcessEnvironment);
  /** The path of the configuration file. Without it: the one in the working folder. */
  config?: string | undefined;
}>;

/** Runs a command to its end with the settings of the environment and the configuration. */
export const runCommand = (
  command: Command,
  { environment: given = process.env, config }: Sources = {},
): Promise<never> =>
  runToEnd(async (stop) => {
    const environment = typeof given === 'function' ? given() : given;
    // A misspelt name is often why a required setting is missing.
    if (cluster.isPrimary)
      for (const { name, hint } of unknownSettings(environment))
        printError(`${name} is no setting and is ignored: ${hint}`);
    const settings = readSettings(environment);
    // A configuration loads what a help text and a wrong setting do not need.
    const { readConfiguration } = await import('../../composition/configuration-file.js');
    const configuration = await readConfiguration(config);
    stop.signal.throwIfAborted();
    const refused = [settings, configuration].flatMap((read) => (E.isLeft(read) ? read.left.split('\n') : []));
    for (const line of refused) printError(line);
    if (E.isLeft(settings) || E.isLeft(configuration)) {
      process.exitCode = 1;
      return;
    }
    await command({ settings: settings.right, configuration: configuration.right }, stop);
  });
