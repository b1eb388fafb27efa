import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { repeatedEntries } from '../../../src/adapters/system/repeated-entries.js';
import type { AuditEntry } from '../../../src/domain/audit-entry.js';
import { anEntry, aRepeatable, numbersOf } from '../../support/audit/audit-fixtures.js';

describe('audit entries that repeat', () => {
  const collecting = (windowMs = 60_000, capacity = 10) => {
    const passed: AuditEntry[] = [];
    return { passed, entries: repeatedEntries((entry) => passed.push(entry), { windowMs, capacity }) };
  };
  const told = (passed: ReadonlyArray<AuditEntry>) => passed.map(({ count }, i) => [numbersOf(passed)[i], count]);

  it('become the first at once, and the latest with the count of the others at the end', () => {
    const { passed, entries } = collecting();
    for (const n of [1, 2, 3, 4]) entries.take(aRepeatable(n));
    expect(told(passed)).to.deep.equal([[1, 1]]);
    entries.end();
    expect(told(passed)).to.deep.equal([
      [1, 1],
      [4, 3],
    ]);
    entries.end();
    expect(passed).to.have.length(2);
  });

  it('tell nothing more of what came once', () => {
    const { passed, entries } = collecting();
    entries.take(aRepeatable(1));
    entries.end();
    expect(passed).to.have.length(1);
  });

  it('pass at once where they do not repeat', () => {
    const { passed, entries } = collecting();
    for (const n of [1, 2, 3]) entries.take(anEntry(n));
    entries.end();
    expect(told(passed)).to.deep.equal([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
  });

  it('are told apart by address, person and reason', () => {
    const { passed, entries } = collecting();
    entries.take(aRepeatable(1));
    entries.take(aRepeatable(2, { address: '198.51.100.8' }));
    entries.take(aRepeatable(3, { userId: 3 }));
    entries.take(aRepeatable(4, { reason: 'TokenExpired' }));
    expect(numbersOf(passed)).to.deep.equal([1, 2, 3, 4]);
    entries.end();
  });

  it('are put together for the length of the window, and told when it ends without another', async () => {
    const { passed, entries } = collecting(150);
    for (const n of [1, 2]) entries.take(aRepeatable(n));
    await sleep(400);
    expect(told(passed)).to.deep.equal([
      [1, 1],
      [2, 1],
    ]);
    entries.take(aRepeatable(3));
    expect(numbersOf(passed)).to.deep.equal([1, 2, 3]);
    entries.end();
  });

  it('become one entry for all user names of an address that is locked', () => {
    const { passed, entries } = collecting();
    const locked = (n: number) =>
      anEntry(n, { event: 'LoginRefused', reason: 'LoginLocked', scope: 'address', username: `name-${n}` });
    for (let n = 0; n < 500; n += 1) entries.take(locked(n));
    entries.end();
    expect(told(passed)).to.deep.equal([
      [0, 1],
      [499, 499],
    ]);
  });

  it('are of at most twenty kinds per address; all further kinds of an event become one', () => {
    const { passed, entries } = collecting(60_000, 10_000);
    for (let n = 0; n < 500; n += 1) {
      const name = { username: `name-${n}` };
      entries.take(anEntry(n, { event: 'LoginRefused', reason: 'CaptchaIncorrect', ...name }));
      entries.take(anEntry(n, { event: 'LoginLockBegun', scope: 'main', ...name }));
    }
    const elsewhere = { event: 'LoginLockBegun', scope: 'main', address: '198.51.100.8' } as const;
    for (let n = 0; n < 10; n += 1) entries.take(anEntry(n, { ...elsewhere, username: `name-${n}` }));
    // the twenty, one for the rest of each event, and the ten of another address
    expect(passed).to.have.length(20 + 2 + 10);
    entries.end();
    expect(passed).to.have.length(20 + 2 + 10 + 2);
    expect(passed.reduce((sum, { count }) => sum + count, 0)).to.equal(1_010);
  });

  it('are told apart again when the windows of the address have ended', async () => {
    const { passed, entries } = collecting(50);
    const wrong = (n: number) =>
      anEntry(n, { event: 'LoginRefused', reason: 'CaptchaIncorrect', username: `name-${n}` });
    for (let n = 0; n < 100; n += 1) entries.take(wrong(n));
    await sleep(100);
    const before = passed.length;
    for (let n = 100; n < 110; n += 1) entries.take(wrong(n));
    entries.end();
    expect(passed.slice(before).filter(({ count }) => count === 1)).to.have.length.at.least(10);
  });

  it('are lost in no number, however many kinds there are; more than the capacity end the oldest window early', () => {
    const { passed, entries } = collecting(60_000, 3);
    for (let round = 0; round < 10; round += 1)
      for (let n = 0; n < 5; n += 1) entries.take(aRepeatable(n, { address: `203.0.113.${n % 5}` }));
    entries.end();
    expect(passed.reduce((sum, { count }) => sum + count, 0)).to.equal(50);
  });
});
