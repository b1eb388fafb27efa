import { expect } from 'chai';
import { entryWriter, type WriterLimits } from '../../../src/adapters/audit-writer/entry-writer.js';
import type { AuditStore } from '../../../src/domain/ports/audit-store.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { upTo } from '../../port-contracts/at-once.js';
import { anEntry, aRepeatable, numbersOf } from '../../support/audit/audit-fixtures.js';
import { memoryAuditStore } from '../../support/audit/memory-audit-store.js';
import { eventually } from '../../support/eventually.js';
import { recordedLog } from '../../support/redis/log.js';

const DOWN = new Unavailable('database');
const RETRYING = 'audit entries cannot be stored, retrying';
const nothing = () => Promise.resolve();

/** A writer, and a store that runs `before` and `after` around each batch. */
const writing = (limits: Partial<WriterLimits> = {}) => {
  const store = memoryAuditStore();
  const log = recordedLog();
  const batches: number[] = [];
  const hooks: { before: () => Promise<void>; after: () => Promise<void> } = { before: nothing, after: nothing };
  const hooked: AuditStore = {
    ...store,
    append: async (entries) => {
      await hooks.before();
      batches.push(entries.length);
      await store.append(entries);
      await hooks.after();
    },
  };
  let marks = 0;
  const mark = () => ({ id: `mark-${(marks += 1)}`, time: new Date('2030-01-01T12:00:00Z') });
  const fast = { batchDelayMs: 5, retryMs: 5, closeMs: 20_000, ...limits };
  const writer = entryWriter({ store: hooked, log, mark, limits: fast });
  const stored = () => numbersOf(store.entries().filter(({ event }) => event !== 'EventsDropped'));
  return { store, log, batches, hooks, writer, stored };
};

/** Fails the first call with the error. */
const failsOnce = (hooks: ReturnType<typeof writing>['hooks'], hook: 'before' | 'after', error: Error): void => {
  hooks[hook] = () => {
    hooks[hook] = nothing;
    return Promise.reject(error);
  };
};

describe('writer of audit entries', () => {
  it('stores entries in batches, in their order', async () => {
    const { writer, batches, stored } = writing({ batch: 100 });
    for (const n of upTo(250)) writer.add(anEntry(n));
    expect([batches, writer.load()]).to.deep.equal([[], { waiting: 250, dropped: 0 }]);
    await eventually(() => stored().length === 250);
    expect([stored(), batches]).to.deep.equal([upTo(250), [100, 100, 50]]);
    await writer.close();
  });

  it('writes one batch at a time', async () => {
    const { writer, hooks, batches, stored } = writing({ batch: 10 });
    const release = await new Promise<() => void>((begun) => {
      hooks.before = () => new Promise((resolve) => begun(resolve));
      writer.add(anEntry(1));
    });
    hooks.before = nothing;
    for (const n of upTo(5)) writer.add(anEntry(n + 1));
    expect(batches).to.deep.equal([]);
    release();
    await eventually(() => stored().length === 6);
    expect(batches).to.deep.equal([1, 5]);
    await writer.close();
  });

  it('repeats a batch during an outage, and logs the outage once', async () => {
    const { writer, hooks, stored, log } = writing();
    let tries = 0;
    hooks.before = () => {
      tries += 1;
      return Promise.reject(DOWN);
    };
    for (const n of upTo(3)) writer.add(anEntry(n));
    await eventually(() => tries > 3);
    writer.add(anEntry(4));
    hooks.before = nothing;
    await eventually(() => stored().length === 4);
    expect(stored()).to.deep.equal(upTo(4));
    expect(log.messages()).to.deep.equal([RETRYING, 'audit entries are stored again']);
    await writer.close();
  });

  it('stores each entry once when a stored batch is repeated after an outage', async () => {
    const { writer, hooks, batches, stored } = writing();
    failsOnce(hooks, 'after', DOWN);
    for (const n of upTo(3)) writer.add(anEntry(n));
    await eventually(() => batches.length === 2);
    await writer.close();
    expect(stored()).to.deep.equal(upTo(3));
  });

  it('drops repeatable entries first when the queue is full, and records their number', async () => {
    const { writer, hooks, stored, store, log } = writing({ capacity: 20, batch: 5 });
    hooks.before = () => Promise.reject(DOWN);
    for (const n of upTo(5)) writer.add(anEntry(n));
    await eventually(() => log.messages().includes(RETRYING));
    for (const n of upTo(10)) writer.add(anEntry(5 + n));
    for (const n of upTo(1_000)) writer.add(aRepeatable(100 + n));
    expect(log.messages().filter((message) => message.includes('being dropped'))).to.have.length(1);
    expect(writer.load()).to.deep.equal({ waiting: 25, dropped: 990 });
    hooks.before = nothing;
    await eventually(() => stored().length === 25);
    await writer.close();
    expect(stored()).to.deep.equal([...upTo(15), ...upTo(10).map((n) => 1_090 + n)]);
    const dropped = store.entries().filter(({ event }) => event === 'EventsDropped');
    expect(dropped.map(({ count }) => count)).to.deep.equal([990]);
    expect(log.lines.find(({ message }) => message === 'audit entries were dropped')?.fields['count']).to.equal(990);
  });

  it('skips an entry that the store rejects, and logs it', async () => {
    const { writer, hooks, stored, log } = writing({ batch: 2 });
    let writes = 0;
    // the first batch, and then the first entry of it
    hooks.before = () => ((writes += 1) <= 2 ? Promise.reject(new TypeError('a bug')) : Promise.resolve());
    for (const n of upTo(4)) writer.add(anEntry(n));
    await eventually(() => stored().length === 3);
    await writer.close();
    expect(stored()).to.deep.equal([2, 3, 4]);
    const [line] = log.lines;
    expect(line).to.deep.include({ level: 'error', message: 'audit entries lost: the store rejects them' });
    expect(line?.fields['count']).to.equal(1);
  });

  it('stores the waiting entries when it closes', async () => {
    const { writer, stored, log } = writing({ batchDelayMs: 60_000, batch: 10 });
    for (const n of upTo(35)) writer.add(anEntry(n));
    await writer.close();
    expect([stored(), log.messages()]).to.deep.equal([upTo(35), []]);
  });

  for (const [what, before, lost, limits] of [
    ['a silent store, within its time limit', () => new Promise<void>(() => undefined), 7, { closeMs: 50 }],
    ['an unavailable store, without waiting', () => Promise.reject(DOWN), 6, { closeMs: 600_000, capacity: 5 }],
  ] as const)
    it(`closes over ${what}, and logs the lost entries`, async () => {
      const { writer, hooks, log } = writing(limits);
      hooks.before = before;
      for (const n of upTo(7)) writer.add(anEntry(n));
      await writer.close();
      const [line] = log.lines.slice(-1);
      expect(line?.message).to.include('before the end');
      expect(line?.fields).to.deep.equal({ count: lost });
    });
});
