import { O } from '../../../src/contract/values/fp.js';
import { freshAddress, freshCaptchaKey, freshFingerprint, freshSubject } from '../../port-contracts/fresh-keys.js';
import { upTo } from '../../port-contracts/at-once.js';
import type { KeyValueStores } from '../../support/memory-stores.js';
import { after, minutes } from '../../support/times.js';

const keys = upTo(3).map(freshCaptchaKey);
const clients = upTo(3).map(freshAddress);
const subjects = upTo(3).map(freshSubject);
const fingerprints = upTo(3).map(freshFingerprint);
const TICKET = { userId: 2, credentialGeneration: 0, address: clients[0]!, mustChangePassword: false };
const lockOf = (maxFailures: number) => ({ maxFailures, lockMs: minutes(5) });

/** An entry of a store. The tests have three of each kind, numbered from 0. */
export type Entry = Readonly<{
  lifeMs: number;
  /** It ends at a moment of the clock, not after a duration. */
  endsByDate?: true;
  store(stores: KeyValueStores, n: number, now: Date): Promise<unknown>;
  /** Uses the store, which must not prolong the entry. */
  use(stores: KeyValueStores): Promise<unknown>;
  isKept(stores: KeyValueStores, n: number): Promise<boolean>;
}>;

/** What a store with too few places forgets. */
export const EVICTED: Readonly<Record<string, Entry>> = {
  'a captcha': {
    lifeMs: minutes(5),
    store: ({ captchas }, n, now) =>
      captchas.save({ key: keys[n]!, text: 'ACEF34', expiresAt: after(minutes(5), now) }),
    use: ({ captchas }) => captchas.take(freshCaptchaKey()),
    isKept: async ({ captchas }, n) => O.isSome(await captchas.take(keys[n]!)),
  },
  'a window of captcha requests': {
    lifeMs: minutes(1),
    store: ({ captchaRates }, n) => captchaRates.count(clients[n]!, minutes(1)),
    use: ({ captchaRates }) => captchaRates.count(clients[0]!, minutes(1)),
    isKept: async ({ captchaRates }, n) => (await captchaRates.count(clients[n]!, minutes(1))).count > 1,
  },
  'a lock': {
    lifeMs: minutes(5),
    store: ({ attempts }, n) => attempts.reserve(subjects[n]!, lockOf(1)),
    use: ({ attempts }) => attempts.reserve(subjects[0]!, lockOf(1)),
    isKept: async ({ attempts }, n) => !(await attempts.reserve(subjects[n]!, lockOf(1))).reserved,
  },
  'a listed lock': {
    lifeMs: minutes(5),
    store: ({ lockIndex }, n, now) =>
      lockIndex.add({ scope: 'account', username: `name ${n}`, address: '', endsAt: after(minutes(5), now) }),
    use: ({ lockIndex }) => lockIndex.list(0, 3),
    isKept: async ({ lockIndex }, n) =>
      (await lockIndex.list(0, 3)).locks.some(({ username }) => username === `name ${n}`),
  },
  'a login ticket': {
    lifeMs: minutes(2),
    store: ({ loginTickets }, n) => loginTickets.save(fingerprints[n]!, TICKET, minutes(2)),
    use: ({ loginTickets }) => loginTickets.takeAttempt(fingerprints[0]!, 5),
    isKept: async ({ loginTickets }, n) => O.isSome(await loginTickets.read(fingerprints[n]!)),
  },
  'the access of a user': {
    lifeMs: minutes(1),
    store: async ({ permissionCache }, n) =>
      permissionCache.write(n, (await permissionCache.read(n)).generation, O.none, minutes(1)),
    use: ({ permissionCache }) => permissionCache.read(0),
    isKept: async ({ permissionCache }, n) => O.isSome((await permissionCache.read(n)).access),
  },
};

const countOf = async ({ attempts }: KeyValueStores, n: number) =>
  (await attempts.reserve(subjects[n]!, lockOf(100))).tally.count;

export const ENTRIES: Readonly<Record<string, Entry>> = {
  ...EVICTED,
  'a count of failed logins': {
    lifeMs: minutes(5),
    store: countOf,
    use: (stores) => countOf(stores, 0),
    isKept: async (stores, n) => (await countOf(stores, n)) > 1,
  },
  'a count of failed logins beside one that is taken back': {
    lifeMs: minutes(5),
    store: countOf,
    use: async ({ attempts }) => attempts.release(subjects[0]!, await attempts.reserve(subjects[0]!, lockOf(100))),
    isKept: async (stores, n) => (await countOf(stores, n)) > 1,
  },
  'a logged-out token': {
    lifeMs: minutes(20),
    endsByDate: true,
    store: ({ blacklist }, n, now) => blacklist.claim(fingerprints[n]!, after(minutes(20), now)),
    use: ({ blacklist }) => blacklist.has(freshFingerprint()),
    isKept: ({ blacklist }, n) => blacklist.has(fingerprints[n]!),
  },
};
