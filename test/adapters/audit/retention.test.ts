import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { auditRetention } from '../../../src/adapters/system/audit-retention.js';
import type { AuditStore } from '../../../src/domain/ports/audit-store.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { upTo } from '../../contracts/at-once.js';
import { anEntry, numbersOf } from '../../support/audit/audit-fixtures.js';
import { memoryAuditStore } from '../../support/audit/memory-audit-store.js';
import { fixedClock } from '../../support/fixed-clock.js';
import { recordedLog } from '../../support/redis/log.js';
import { days } from '../../support/times.js';
import { eventually } from '../../support/eventually.js';

const rhythm = { firstMs: 5, everyMs: 30, batch: 10, pauseMs: 1 };

describe('audit retention', () => {
  const aged = async (count: number) => {
    const clock = fixedClock();
    const store = memoryAuditStore();
    await store.append(upTo(count).map((n) => anEntry(n, { time: new Date(clock.now().getTime() - days(n)) })));
    return { clock, store, log: recordedLog() };
  };

  it('forgets what is too old in steps, and says how much it was', async () => {
    const { clock, store, log } = await aged(45);
    const steps: number[] = [];
    const watched: AuditStore = {
      ...store,
      deleteBefore: async (before, most) => {
        const count = await store.deleteBefore(before, most);
        steps.push(count);
        return count;
      },
    };
    const retention = auditRetention({ store: watched, clock, log, retentionMs: days(10), rhythm });
    await eventually(() => log.lines.length > 0);
    await retention.close();
    expect(numbersOf(store.entries())).to.deep.equal(upTo(10));
    expect(steps.slice(0, 4)).to.deep.equal([10, 10, 10, 5]);
    expect(log.lines[0]?.fields).to.deep.equal({ count: 35 });
  });

  it('comes back for what grows old later', async () => {
    const { clock, store, log } = await aged(3);
    const retention = auditRetention({ store, clock, log, retentionMs: days(10), rhythm });
    await sleep(20);
    expect(store.entries()).to.have.length(3);
    clock.advance(days(8));
    await eventually(() => store.entries().length === 2);
    await retention.close();
  });

  it('minds no outage, tells of a bug, and tries again', async () => {
    const { clock, store, log } = await aged(20);
    const errors = [new Unavailable('database'), new TypeError('a bug')];
    const failing: AuditStore = {
      ...store,
      deleteBefore: (before, most) => {
        const error = errors.shift();
        return error ? Promise.reject(error) : store.deleteBefore(before, most);
      },
    };
    const retention = auditRetention({ store: failing, clock, log, retentionMs: days(10), rhythm });
    await eventually(() => store.entries().length === 10);
    await retention.close();
    expect(log.messages()).to.include('audit events past their time not forgotten');
    expect(log.lines.filter(({ level }) => level === 'error')).to.have.length(1);
  });

  it('stops at once', async () => {
    const { clock, store, log } = await aged(20);
    const retention = auditRetention({
      store,
      clock,
      log,
      retentionMs: days(10),
      rhythm: { ...rhythm, firstMs: 60_000 },
    });
    await retention.close();
    expect(store.entries()).to.have.length(20);
  });
});
