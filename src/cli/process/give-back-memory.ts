import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The start goes on after this time. A collection takes less than a second. */
const MOST_MS = 5_000;

/**
 * Collects the garbage of the start, so that V8 gives its memory back to the system. Without it, V8 keeps that memory until
 * the service has worked and rested. The inspector asks for it, because a program cannot do so without an option of V8.
 */
export const giveBackMemory = async (): Promise<void> => {
  if (!process.features.inspector) return;
  const { Session } = await import('node:inspector');
  const session = new Session();
  try {
    session.connect();
    const post = promisify(session.post.bind(session) as (method: string, done: (error: Error | null) => void) => void);
    await Promise.race([post('HeapProfiler.collectGarbage'), sleep(MOST_MS, undefined, { ref: false })]);
  } catch {
    // forbidden here, for example by the permission model of Node: the service works with more memory
  } finally {
    session.disconnect();
  }
};
