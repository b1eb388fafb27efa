import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { container as root } from 'tsyringe';
import { readSettings } from '../../config/settings.js';
import { keepAuditRetention } from '../../src/composition/audit-retention.js';
import type { Composition } from '../../src/composition/compose.js';
import { lifetime } from '../../src/composition/lifetime.js';
import { Ports } from '../../src/composition/tokens.js';
import { upTo } from '../contracts/at-once.js';
import { anEntry, numbersOf } from '../support/audit/audit-fixtures.js';
import { memoryAuditStore } from '../support/audit/memory-audit-store.js';
import { fixedClock } from '../support/fixed-clock.js';
import { silentLog } from '../support/silent-log.js';
import { expectRight } from '../support/expect-either.js';
import { days } from '../support/times.js';

const JWT_SECRET = randomBytes(48).toString('base64url');
const rhythm = { firstMs: 1, everyMs: 1, batch: 10, pauseMs: 1 };

describe('the retention of the audit trail', () => {
  /** Entries that are 1 to 400 days old, in a service with this retention, and how often it has looked for old ones. */
  const retaining = async (retentionDays: number, looked: () => void = () => undefined) => {
    const clock = fixedClock();
    const store = memoryAuditStore();
    await store.append(upTo(4).map((n) => anEntry(n, { time: new Date(clock.now().getTime() - days(n * 100)) })));
    const life = lifetime();
    const container = root.createChildContainer();
    const deleteBefore: typeof store.deleteBefore = (before, most) => {
      looked();
      return store.deleteBefore(before, most);
    };
    container.registerInstance(Ports.auditStore, { ...store, deleteBefore });
    container.registerInstance(Ports.clock, clock);
    container.registerInstance(Ports.log, silentLog);
    const settings = expectRight(readSettings({ JWT_SECRET, AUDIT_RETENTION_DAYS: String(retentionDays) }));
    const composition: Composition = { choice: { connections: {}, adapters: {} } as never, container, ...life };
    await keepAuditRetention(composition, settings, rhythm);
    return { kept: () => numbersOf(store.entries()), close: life.close };
  };

  it('of 0 days never forgets, and of more forgets what is older', async () => {
    const unbounded = await retaining(0);
    let bounded: Awaited<ReturnType<typeof retaining>> | undefined;
    // its timers come after those of the first, which would have looked twice by then
    await new Promise<void>((resolve, reject) => {
      let times = 0;
      const looked = (): void => {
        times += 1;
        if (times === 3) resolve();
      };
      retaining(180, looked).then((made) => (bounded = made), reject);
    });
    expect(bounded?.kept()).to.deep.equal([1]);
    expect(unbounded.kept()).to.deep.equal([1, 2, 3, 4]);
    await bounded?.close();
    await unbounded.close();
  });
});
