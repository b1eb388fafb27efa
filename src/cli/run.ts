import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings, type Settings } from '../../config/settings.js';
import { E } from '../domain/fp.js';
import { complain } from './complain.js';
import { reasonOf } from './reason-of.js';
import { stopRequest, type StopRequest } from './stop-request.js';
import { stopOnUncaught } from './uncaught.js';
import { USAGE_EXIT_CODE, UsageError } from './usage-error.js';

export type Command = (settings: Settings, stop: StopRequest) => Promise<void>;
export type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * Does the work and ends the process: with 0, or the code that the work has set, when it is done or was asked to stop,
 * otherwise with 1, or 2 for a call that cannot work, and one line on standard error.
 */
export const runToEnd = async (work: (stop: StopRequest) => Promise<void>): Promise<never> => {
  const stop = stopRequest();
  stopOnUncaught(stop);
  try {
    await work(stop);
  } catch (error) {
    if (!stop.signal.aborted || error !== stop.signal.reason) {
      complain(reasonOf(error));
      process.exitCode = error instanceof UsageError ? USAGE_EXIT_CODE : 1;
    }
  }
  await outputTaken();
  // not left to the event loop: what failed to start may have left something behind
  process.exit();
};

/** A pipe is written asynchronously: what its reader has not taken in this time is lost. */
const OUTPUT_MS = 1_000;

const outputTaken = async (): Promise<void> => {
  if (process.stdout.writableLength === 0) return;
  const taken = new Promise<void>((resolve) => {
    process.stdout.write('', () => resolve());
  });
  await Promise.race([taken, sleep(OUTPUT_MS)]);
};

/** Runs a command to its end with the settings of the environment. */
export const runCommand = (command: Command, environment: ProcessEnvironment = process.env): Promise<never> =>
  runToEnd(async (stop) => {
    const settings = readSettings(environment);
    if (E.isLeft(settings)) {
      for (const line of settings.left.split('\n')) complain(line);
      process.exitCode = 1;
      return;
    }
    await command(settings.right, stop);
  });
