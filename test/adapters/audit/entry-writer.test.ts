import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { entryWriter, type WriterLimits } from '../../../src/adapters/system/entry-writer.js';
import type { AuditStore } from '../../../src/domain/ports/audit-store.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { upTo } from '../../contracts/at-once.js';
import { anEntry, aRepeatable, numbersOf } from '../../support/audit/audit-fixtures.js';
import { memoryAuditStore } from '../../support/audit/memory-audit-store.js';
import { recordedLog } from '../../support/redis/log.js';
import { eventually } from '../../support/eventually.js';

const DOWN = new Unavailable('database');

const writing = (limits: Partial<WriterLimits> = {}) => {
  const store = memoryAuditStore();
  const log = recordedLog();
  const batches: number[] = [];
  const behaviour: { before: () => Promise<void>; after: () => Promise<void> } = {
    before: () => Promise.resolve(),
    after: () => Promise.resolve(),
  };
  const watched: AuditStore = {
    ...store,
    append: async (entries) => {
      await behaviour.before();
      batches.push(entries.length);
      await store.append(entries);
      await behaviour.after();
    },
  };
  let marks = 0;
  const mark = () => ({ id: `mark-${(marks += 1)}`, time: new Date('2030-01-01T12:00:00Z') });
  const writer = entryWriter({
    store: watched,
    log,
    mark,
    limits: { gatherMs: 10, retryMs: 20, closeMs: 500, ...limits },
  });
  const kept = () => numbersOf(store.entries().filter(({ event }) => event !== 'EventsDropped'));
  return { store, log, batches, behaviour, writer, kept };
};

describe('writer of audit entries', () => {
  it('stores them in batches, one after the other, in their order', async () => {
    const { writer, batches, kept } = writing({ batch: 100 });
    for (const n of upTo(250)) writer.take(anEntry(n));
    expect(batches).to.deep.equal([]);
    await eventually(() => kept().length === 250);
    expect(kept()).to.deep.equal(upTo(250));
    expect(batches).to.deep.equal([100, 100, 50]);
    await writer.close();
  });

  it('has one batch under way at a time, and delays nobody', async () => {
    const { writer, behaviour, batches, kept } = writing({ batch: 10 });
    let let1 = (): void => undefined;
    behaviour.before = () =>
      new Promise((resolve) => {
        let1 = resolve;
      });
    writer.take(anEntry(1));
    await sleep(50);
    for (const n of upTo(5)) writer.take(anEntry(n + 1));
    await sleep(50);
    expect(batches).to.deep.equal([]);
    behaviour.before = () => Promise.resolve();
    let1();
    await eventually(() => kept().length === 6);
    expect(batches).to.deep.equal([1, 5]);
    await writer.close();
  });

  it('tries a batch again that an outage kept from being stored, and says so once', async () => {
    const { writer, behaviour, kept, log } = writing();
    behaviour.before = () => Promise.reject(DOWN);
    for (const n of upTo(3)) writer.take(anEntry(n));
    await sleep(150);
    writer.take(anEntry(4));
    expect(kept()).to.deep.equal([]);
    behaviour.before = () => Promise.resolve();
    await eventually(() => kept().length === 4);
    expect(kept()).to.deep.equal(upTo(4));
    expect(log.messages()).to.deep.equal(['audit events are not stored for now', 'audit events are stored again']);
    await writer.close();
  });

  it('keeps each once although an outage hid that it was stored', async () => {
    const { writer, behaviour, kept } = writing();
    behaviour.after = () => {
      behaviour.after = () => Promise.resolve();
      return Promise.reject(DOWN);
    };
    for (const n of upTo(3)) writer.take(anEntry(n));
    await eventually(() => kept().length === 3);
    await writer.close();
    expect(kept()).to.deep.equal(upTo(3));
  });

  it('holds no more than its bound during an outage, drops what repeats first, and tells how many', async () => {
    const { writer, behaviour, kept, store, log } = writing({ capacity: 20, batch: 5 });
    behaviour.before = () => Promise.reject(DOWN);
    for (const n of upTo(5)) writer.take(anEntry(n));
    await eventually(() => log.messages().includes('audit events are not stored for now'));
    for (const n of upTo(10)) writer.take(anEntry(5 + n));
    for (const n of upTo(1_000)) writer.take(aRepeatable(100 + n));
    expect(log.messages().filter((message) => message.includes('being dropped'))).to.have.length(1);
    behaviour.before = () => Promise.resolve();
    await eventually(() => kept().length === 25);
    await writer.close();
    expect(kept()).to.deep.equal([...upTo(15), ...upTo(10).map((n) => 1_090 + n)]);
    const dropped = store.entries().filter(({ event }) => event === 'EventsDropped');
    expect(dropped.map(({ count }) => count)).to.deep.equal([990]);
    expect(log.lines.find(({ message }) => message === 'audit events were dropped')?.fields).to.deep.equal({
      count: 990,
    });
  });

  it('gives up a batch that the store will never take, says so, and goes on', async () => {
    const { writer, behaviour, kept, log } = writing({ batch: 2 });
    behaviour.before = () => {
      behaviour.before = () => Promise.resolve();
      return Promise.reject(new TypeError('a bug'));
    };
    for (const n of upTo(4)) writer.take(anEntry(n));
    await eventually(() => kept().length === 2);
    expect(kept()).to.deep.equal([3, 4]);
    expect(log.lines[0]).to.deep.include({
      level: 'error',
      message: 'audit events lost: the store does not take them',
    });
    await writer.close();
  });

  it('stores what waits when it is closed, also what is under way', async () => {
    const { writer, behaviour, kept, log } = writing({ gatherMs: 60_000, batch: 10 });
    behaviour.before = () => sleep(20);
    for (const n of upTo(35)) writer.take(anEntry(n));
    await writer.close();
    expect(kept()).to.deep.equal(upTo(35));
    expect(log.messages()).to.deep.equal([]);
  });

  it('does not wait longer for a silent store than it may, and tells what is lost', async () => {
    const { writer, behaviour, log } = writing({ closeMs: 200 });
    behaviour.before = () => new Promise(() => undefined);
    for (const n of upTo(7)) writer.take(anEntry(n));
    const start = performance.now();
    await writer.close();
    expect(performance.now() - start).to.be.at.least(150);
    const [line] = log.lines.slice(-1);
    expect(line?.message).to.include('before the end');
    expect(line?.fields).to.deep.equal({ count: 7 });
  });

  it('gives up at once when a store that is down is closed', async () => {
    const { writer, behaviour, log } = writing({ closeMs: 60_000, capacity: 5 });
    behaviour.before = () => Promise.reject(DOWN);
    for (const n of upTo(7)) writer.take(anEntry(n));
    const start = performance.now();
    await writer.close();
    expect(performance.now() - start).to.be.below(30_000);
    expect(log.lines.at(-1)?.fields).to.deep.equal({ count: 6 });
  });
});
