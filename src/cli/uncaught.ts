import { complain } from './complain.js';
import type { StopRequest } from './stop-request.js';

/**
 * An exception or rejection that nobody handles is a bug, after which the state of the process is unknown: it is told
 * with its stack, what runs is finished, and exit code 1 lets the supervisor start anew. Without this Node would cut
 * off every other request along with the faulty one.
 */
export const stopOnUncaught = ({ ask }: StopRequest): void => {
  process.on('uncaughtException', (error, origin) => {
    complain(`${origin}, stopping: ${stackOf(error)}`);
    ask(1);
  });
};

/** Anything can be thrown, whatever the type says. */
const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
