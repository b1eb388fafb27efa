import { expect } from 'chai';
import { retention } from '../../../src/adapters/background/retention.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { upTo } from '../../port-contracts/at-once.js';
import { anEntry, numbersOf } from '../../support/audit/audit-fixtures.js';
import { memoryAuditStore } from '../../support/audit/memory-audit-store.js';
import { eventually } from '../../support/eventually.js';
import { fixedClock } from '../../support/fixed-clock.js';
import { recordedLog } from '../../support/redis/log.js';
import { days } from '../../support/times.js';

const FAST = { firstMs: 1, everyMs: 5, batch: 10, pauseMs: 1 };

describe('audit retention', () => {
  /** Entries that are 1 to `count` days old. `deletions` are the results of the deletions. */
  const retaining = async (count: number, schedule = FAST, errors: Error[] = []) => {
    const clock = fixedClock();
    const log = recordedLog();
    const store = memoryAuditStore();
    await store.append(upTo(count).map((n) => anEntry(n, { time: new Date(clock.now().getTime() - days(n)) })));
    const deletions: number[] = [];
    const deleteBefore: typeof store.deleteBefore = async (before, most) => {
      const error = errors.shift();
      if (error) throw error;
      const deleted = await store.deleteBefore(before, most);
      deletions.push(deleted);
      return deleted;
    };
    const { close } = retention({
      entries: 'audit entries',
      deleteBefore,
      clock,
      log,
      retentionMs: days(10),
      schedule,
    });
    return { clock, log, store, deletions, close };
  };

  it('deletes old entries in batches, and logs their number', async () => {
    const { store, log, deletions, close } = await retaining(45);
    await eventually(() => log.lines.length > 0);
    await close();
    expect(numbersOf(store.entries())).to.deep.equal(upTo(10));
    expect(deletions.slice(0, 4)).to.deep.equal([10, 10, 10, 5]);
    expect(log.lines[0]?.fields).to.deep.equal({ count: 35 });
  });

  it('runs again, and deletes entries that have become too old since the last run', async () => {
    const { clock, store, deletions, close } = await retaining(3);
    await eventually(() => deletions.length > 1);
    expect(store.entries()).to.have.length(3);
    clock.advance(days(8));
    await eventually(() => store.entries().length === 2);
    await close();
  });

  it('continues after an outage and after a bug, and logs the bug', async () => {
    const { store, log, close } = await retaining(20, FAST, [new Unavailable('database'), new TypeError('a bug')]);
    await eventually(() => store.entries().length === 10);
    await close();
    expect(log.lines.filter(({ level }) => level === 'error').map(({ message }) => message)).to.deep.equal([
      'expired audit entries not deleted',
    ]);
  });

  it('closes before its first run without deleting anything', async () => {
    const { store, close } = await retaining(20, { ...FAST, firstMs: 600_000 });
    await close();
    expect(store.entries()).to.have.length(20);
  });
});
