import { O } from '../../../src/contract/values/fp.js';
import { IN_USE } from '../../../src/contract/values/status.js';
import type { FactorStore, NewFactor } from '../../../src/domain/ports/factor-store.js';
import type { MemoryTables } from './memory-tables.js';

/** The second factors of the users of these tables. A user without the flag has none. */
export const memoryFactorStore = (tables: MemoryTables): FactorStore => {
  const { factors, pendingFactors: waiting } = tables;

  const find = (userId: number): NewFactor | undefined =>
    tables.find('user', userId)?.['hasFactor'] === true ? factors.get(userId) : undefined;
  const change = (userId: number, factor: Partial<NewFactor>): boolean => {
    const present = find(userId);
    if (present) factors.set(userId, { ...present, ...factor });
    return present !== undefined;
  };
  const setFlag = (userId: number, hasFactor: boolean): O.Option<number> => {
    const credentialGeneration = Number(tables.find('user', userId)?.['credentialGeneration']) + 1;
    tables.update('user', userId, { hasFactor, credentialGeneration });
    return O.some(credentialGeneration);
  };

  return {
    find: (userId) => {
      const found = find(userId);
      return Promise.resolve(found ? O.some({ secret: found.secret, codes: found.codes }) : O.none);
    },
    savePending: (userId, secret, time) => {
      waiting.set(userId, { secret, time });
      return Promise.resolve();
    },
    pending: (userId, since) => {
      const found = waiting.get(userId);
      return Promise.resolve(found && found.time >= since ? O.some(found.secret) : O.none);
    },
    add: (userId, pending, factor) => {
      const user = tables.find('user', userId);
      if (waiting.get(userId)?.secret !== pending || user?.status !== IN_USE || find(userId))
        return Promise.resolve(O.none);
      waiting.delete(userId);
      factors.set(userId, factor);
      return Promise.resolve(setFlag(userId, true));
    },
    claimStep: (userId, secret, step) => {
      const found = find(userId);
      if (found?.secret !== secret || found.lastStep >= step) return Promise.resolve(false);
      return Promise.resolve(change(userId, { lastStep: step }));
    },
    claimCode: (userId, digest) => {
      const codes = find(userId)?.codes ?? [];
      if (!codes.includes(digest)) return Promise.resolve(false);
      return Promise.resolve(change(userId, { codes: codes.filter((code) => code !== digest) }));
    },
    replaceCodes: (userId, secret, codes) =>
      Promise.resolve(find(userId)?.secret === secret && change(userId, { codes })),
    remove: (userId) => {
      waiting.delete(userId);
      return Promise.resolve(find(userId) ? setFlag(userId, false) : O.none);
    },
    reseal: (userId, current, next) =>
      Promise.resolve(find(userId)?.secret === current && change(userId, { secret: next })),
    list: (after, most) =>
      Promise.resolve(
        [...factors]
          .filter(([userId]) => userId > after && find(userId))
          .toSorted(([one], [other]) => one - other)
          .slice(0, most)
          .map(([userId, { secret }]) => ({ userId, secret })),
      ),
  };
};
