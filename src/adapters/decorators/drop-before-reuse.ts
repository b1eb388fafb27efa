import { O } from '../../contract/values/fp.js';
import type { Log } from '../../domain/ports/log.js';
import type { PermissionCache } from '../../domain/ports/permission-cache.js';

/** No value is written under this generation. */
const NO_GENERATION = '';

/**
 * A shared cache that this process does not use from the call of `drop` until a drop succeeds: it reads as empty and
 * nothing is written. A store that answers reads and refuses writes would otherwise return access that was withdrawn.
 * Each read in this time repeats the drop, one at a time.
 */
export const dropBeforeReuse = (cache: PermissionCache, log: Log): PermissionCache => {
  let requested = 0;
  let done = 0;
  let isFailing = false;
  let repeating: Promise<void> | undefined;

  const isUsable = (): boolean => done === requested;

  /** A drop covers the changes before its start. A drop that starts later is still needed for later changes. */
  const drop = async (request: number): Promise<void> => {
    try {
      await cache.drop();
    } catch (error) {
      if (!isFailing) log.warn('cached permissions are not used until they can be dropped', { error });
      isFailing = true;
      throw error;
    }
    done = Math.max(done, request);
    if (isFailing && isUsable()) {
      isFailing = false;
      log.info('cached permissions were dropped');
    }
  };
  const repeat = (): void => {
    repeating ??= drop(requested)
      .catch(() => undefined)
      .finally(() => (repeating = undefined));
  };

  return {
    read(userId) {
      if (isUsable()) return cache.read(userId);
      if (isFailing) repeat();
      return Promise.resolve({ generation: NO_GENERATION, access: O.none });
    },
    async write(userId, generation, access, lifetimeMs) {
      if (isUsable() && generation !== NO_GENERATION) await cache.write(userId, generation, access, lifetimeMs);
    },
    async drop() {
      requested += 1;
      await drop(requested);
    },
  };
};
