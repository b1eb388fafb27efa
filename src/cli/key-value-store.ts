import { setTimeout as sleep } from 'node:timers/promises';
import type { Composition } from '../composition/compose.js';
import { Ports } from '../composition/tokens.js';

const ASK_EVERY_MS = 25;

/** For a command that changes what the store has kept. */
const COMMAND_PATIENCE_MS = 5_000;

/** The key-value store is connected to in the background: is it there before patience ends? */
export const keyValueStoreComes = async ({ container }: Composition, patienceMs: number): Promise<boolean> => {
  const probe = container.resolve(Ports.keyValueProbe);
  const until = performance.now() + patienceMs;
  while ((await probe.check()) === 'down') {
    if (performance.now() > until) return false;
    await sleep(ASK_EVERY_MS);
  }
  return true;
};

/** Before anything is changed of which the store has kept something. */
export const demandKeyValueStore = async (composition: Composition): Promise<void> => {
  if (!(await keyValueStoreComes(composition, COMMAND_PATIENCE_MS)))
    throw new Error('the key-value store at REDIS_URL is out of reach: nothing was changed');
};
