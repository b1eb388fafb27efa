import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { isUnavailable } from '../../src/domain/ports/unavailable.js';

/** Lets time pass for a store: a store whose clock the caller moves needs no real time. */
export type Wait = (ms: number) => Promise<void>;

export const reallyWait: Wait = (ms) => sleep(ms);

/** What a contract needs to test a store that others share, that fails and that restarts. Each test runs only where its part is given. */
export type SharedStore<Port> = Readonly<{
  /** Another instance over the same store, best in another process. */
  second?: () => Port | Promise<Port>;
  /** Makes the store unreachable. The result makes it reachable again. */
  breakStore?: () => Promise<() => Promise<void>>;
  /**
   * Restarts the store and gives an instance over what it has kept: nothing from the memory of the earlier instances. An
   * adapter that promises no durability, such as one in memory, leaves it out.
   */
  restart?: () => Port | Promise<Port>;
}>;

const RECOVERY_MS = 30_000;

const recovers = async (operation: () => Promise<unknown>): Promise<void> => {
  const end = performance.now() + RECOVERY_MS;
  for (;;) {
    try {
      await operation();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(50);
    }
  }
};

type Tests<Port> = Readonly<{
  operations: Readonly<Record<string, (port: Port) => Promise<unknown>>>;
  /** Stores something. The result expects to find it by another instance, once. */
  keep: (port: Port) => Promise<(other: Port) => Promise<unknown>>;
  /** Writes by the one instance and reads by the other; without it, `keep` does. */
  share?: (one: Port, other: Port) => Promise<void>;
}>;

/** The tests of a second instance, of a restart and of an outage. */
export const sharedStoreTests = <Port>(
  make: () => Port | Promise<Port>,
  { second, breakStore, restart }: SharedStore<Port>,
  { operations, keep, share = async (one, other) => void (await (await keep(one))(other)) }: Tests<Port>,
): void => {
  if (second)
    it('shares its entries with a second instance', async () => {
      await share(await make(), await second());
    });
  if (restart)
    it('keeps stored entries over a restart', async () => {
      const findsIt = await keep(await make());
      await findsIt(await restart());
    });
  if (!breakStore) return;
  for (const [name, operation] of Object.entries(operations))
    it(`rejects ${name} with Unavailable while the store is unreachable, and recovers`, async () => {
      const port = await make();
      const repair = await breakStore();
      const outcome: unknown = await operation(port).then(
        () => 'an answer',
        (error: unknown) => error,
      );
      await repair();
      expect(isUnavailable(outcome), `${name} gave ${String(outcome)}`).to.be.true;
      await recovers(() => operation(port));
    });
};
