import { expect } from 'chai';
import { sessionWriter } from '../../../src/adapters/background/session-writer.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import type { UserUse } from '../../../src/domain/ports/user-repository.js';
import type { SessionRecord } from '../../../src/domain/session/session-record.js';
import { upTo } from '../../port-contracts/at-once.js';
import { freshSessionId } from '../../port-contracts/fresh-keys.js';
import { gate } from '../../support/gate.js';
import { eventually } from '../../support/eventually.js';
import { recordedLog } from '../../support/redis/log.js';

const TIME = new Date('2030-01-01T12:00:00Z');

const aRecord = (parts: Partial<SessionRecord> = {}): SessionRecord => ({
  id: freshSessionId(),
  userId: 2,
  credentialGeneration: 0,
  beginTime: TIME,
  refreshTime: TIME,
  endTime: TIME,
  ended: false,
  ...parts,
});

const writing = (limits: Parameters<typeof sessionWriter>[0]['limits'] = {}) => {
  const log = recordedLog();
  const saved: ReadonlyArray<SessionRecord>[] = [];
  const hooks = { before: (_: ReadonlyArray<SessionRecord>) => Promise.resolve() };
  const save = async (records: ReadonlyArray<SessionRecord>) => {
    await hooks.before(records);
    saved.push(records);
  };
  const used: UserUse[] = [];
  const users = {
    noteUse: (uses: ReadonlyArray<UserUse>) => {
      used.push(...uses);
      return Promise.resolve();
    },
  };
  const writer = sessionWriter({ store: { save }, users, log, limits: { batchDelayMs: 5, retryMs: 5, ...limits } });
  return { writer, saved, used, hooks, log };
};

describe('writer of sessions', () => {
  it('stores sessions in batches, in their order', async () => {
    const { writer, saved } = writing({ batch: 2 });
    const records = upTo(5).map(() => aRecord());
    for (const record of records) writer.record(record);
    await eventually(() => saved.flat().length === 5);
    expect(saved).to.deep.equal([records.slice(0, 2), records.slice(2, 4), records.slice(4)]);
  });

  it('notes the use of the users of sessions that began or were refreshed, not of those that ended', async () => {
    const { writer, saved, used } = writing();
    writer.record(aRecord({ userId: 3 }));
    writer.record(aRecord({ userId: 4, ended: true }));
    await eventually(() => saved.flat().length === 2 && used.length > 0);
    expect(used).to.deep.equal([{ userId: 3, time: TIME }]);
  });

  it('merges the waiting records of one session into one record', async () => {
    const { writer, saved } = writing();
    const record = aRecord();
    const endTime = new Date(TIME.getTime() + 1);
    writer.record(record);
    writer.record({ ...record, endTime, ended: true });
    await writer.close();
    expect(saved).to.deep.equal([[{ ...record, endTime, ended: true }]]);
  });

  it('retries while the store is down, drops the oldest waiting records beyond its capacity, and never throws', async () => {
    const { writer, saved, hooks, log } = writing({ capacity: 3 });
    hooks.before = () => Promise.reject(new Unavailable('database'));
    const records = upTo(10).map(() => aRecord());
    writer.record(records[0]!);
    await eventually(() => log.messages().includes('sessions cannot be stored, retrying'));
    for (const record of records.slice(1)) writer.record(record);
    hooks.before = () => Promise.resolve();
    await eventually(() => saved.flat().length === 4);
    expect(saved.flat()).to.deep.equal([records[0], ...records.slice(7)]);
    expect(log.lines.find(({ level }) => level === 'error')?.fields).to.deep.equal({ count: 6 });
    await writer.close();
  });

  it('has stored what was recorded before, when asked, also during a write', async () => {
    const { writer, saved, hooks } = writing({ batchDelayMs: 60_000 });
    const [first, second] = [aRecord(), aRecord()];
    writer.record(first);
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    hooks.before = () => answered;
    const firstStored = writer.stored(first.id);
    writer.record(second);
    const bothStored = writer.stored(second.id);
    answer();
    await Promise.all([firstStored, bothStored]);
    expect(saved.flat()).to.deep.equal([first, second]);
    await writer.close();
  });

  it('waits for a session that is being stored, and neither stores nor waits for those of others', async () => {
    const { writer, saved, hooks } = writing({ batchDelayMs: 60_000 });
    const [own, other] = [aRecord(), aRecord()];
    writer.record(own);
    const answer = gate();
    hooks.before = async () => void (await answer.work());
    const stored = writer.stored(own.id);
    let isStored = false;
    const again = writer.stored(own.id).then(() => (isStored = true));
    await writer.stored(other.id);
    expect(isStored).to.equal(false);
    answer.letGo();
    await Promise.all([stored, again]);
    writer.record(other);
    await writer.stored(own.id);
    expect(saved).to.deep.equal([[own]]);
    await writer.close();
  });

  it('does not wait for a store that is down or does not answer', async () => {
    const down = writing();
    down.hooks.before = () => Promise.reject(new Unavailable('database'));
    const waiting = aRecord();
    down.writer.record(waiting);
    await eventually(() => down.log.messages().includes('sessions cannot be stored, retrying'));
    await down.writer.stored(waiting.id);
    down.hooks.before = () => Promise.resolve();
    await down.writer.close();

    const silent = writing({ batchDelayMs: 60_000, closeMs: 1 });
    silent.hooks.before = () => new Promise<void>(() => undefined);
    silent.writer.record(waiting);
    await silent.writer.stored(waiting.id);
    expect(silent.saved).to.deep.equal([]);
    await silent.writer.close();
  });

  it('logs the number of lost sessions when the store is still down at the close', async () => {
    const { writer, hooks, log } = writing({ batchDelayMs: 60_000 });
    hooks.before = () => Promise.reject(new Unavailable('database'));
    writer.record(aRecord());
    await writer.close();
    expect(log.lines.at(-1)).to.deep.include({
      message: 'sessions lost: the store did not accept them before the end',
      fields: { count: 1 },
    });
  });

  it('loses only the sessions that the store rejects, and logs their number once', async () => {
    const { writer, saved, hooks, log } = writing({ batchDelayMs: 60_000 });
    const records = upTo(100).map((n) => aRecord({ userId: n }));
    const isImpossible = ({ userId }: SessionRecord) => userId === 40 || userId === 41;
    let writes = 0;
    hooks.before = (written) => {
      writes += 1;
      return written.some(isImpossible) ? Promise.reject(new RangeError('Invalid time value')) : Promise.resolve();
    };
    for (const record of records) writer.record(record);
    await writer.close();
    expect(saved.flat()).to.deep.equal(records.filter((record) => !isImpossible(record)));
    expect(writes).to.be.below(40);
    expect(log.lines.map(({ message, fields }) => [message, fields['count']])).to.deep.equal([
      ['sessions lost: the store rejects them', 2],
    ]);
  });

  it('logs at its end a session that the store has rejected, also when the store does not accept the next one', async () => {
    const { writer, hooks, log } = writing({ batchDelayMs: 60_000 });
    hooks.before = ([first]) =>
      Promise.reject(first?.userId === 1 ? new Error('rejected') : new Unavailable('database'));
    for (const userId of [1, 2]) writer.record(aRecord({ userId }));
    await writer.close();
    expect(log.lines.map(({ message, fields }) => [message, fields['count']])).to.deep.include([
      'sessions lost: the store rejects them',
      1,
    ]);
  });

  it('repeats the rest of a rejected batch when the store is down meanwhile', async () => {
    const { writer, saved, hooks } = writing();
    const records = upTo(8).map((n) => aRecord({ userId: n }));
    let writes = 0;
    hooks.before = (written) => {
      writes += 1;
      if (writes === 4) return Promise.reject(new Unavailable('database'));
      return written.some(({ userId }) => userId === 3) ? Promise.reject(new Error('rejected')) : Promise.resolve();
    };
    for (const record of records) writer.record(record);
    await eventually(() => saved.flat().length === 7);
    expect(saved.flat()).to.deep.equal(records.filter(({ userId }) => userId !== 3));
    await writer.close();
  });
});
