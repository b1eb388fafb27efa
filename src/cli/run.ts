import { readSettings, type Settings } from '../../config/settings.js';
import { E } from '../domain/fp.js';
import { complain } from './complain.js';
import { stopRequest, type StopRequest } from './stop-request.js';
import { stopOnUncaught } from './uncaught.js';

export type Command = (settings: Settings, stop: StopRequest) => Promise<void>;

const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
};

/**
 * Runs a command with the settings of the environment and ends the process: with 0 when it is done or was asked to
 * stop, otherwise with 1 and one line on standard error.
 */
export const runCommand = async (
  command: Command,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<never> => {
  const stop = stopRequest();
  stopOnUncaught(stop);
  try {
    const settings = readSettings(environment);
    if (E.isLeft(settings)) throw new Error(settings.left);
    await command(settings.right, stop);
  } catch (error) {
    if (!stop.signal.aborted || error !== stop.signal.reason) {
      complain(reasonOf(error));
      process.exitCode = 1;
    }
  }
  // not left to the event loop: what failed to start may have left something behind
  process.exit();
};
