import { expect } from 'chai';
import { useFakeTimers, type SinonFakeTimers } from 'sinon';
import { entryMerger } from '../../../src/adapters/audit-writer/audit-trail.js';
import type { AuditEntry } from '../../../src/domain/audit/audit-entry.js';
import { anEntry, aRepeatable, numbersOf } from '../../support/audit/audit-fixtures.js';

describe('merger of audit entries', () => {
  let timers: SinonFakeTimers;
  beforeEach(() => {
    timers = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => timers.restore());

  const collecting = (capacity = 10) => {
    const emitted: AuditEntry[] = [];
    return { emitted, merger: entryMerger((entry) => emitted.push(entry), { windowMs: 1_000, capacity }) };
  };
  /** The number and the count of each entry. */
  const shown = (entries: ReadonlyArray<AuditEntry>) => entries.map(({ count }, i) => [numbersOf(entries)[i], count]);
  const total = (entries: ReadonlyArray<AuditEntry>) => entries.reduce((sum, { count }) => sum + count, 0);

  it('emits the first entry at once, and the latest with the count of the others at the end', () => {
    const { emitted, merger } = collecting();
    merger.add(aRepeatable(0, { address: '198.51.100.8' }));
    for (const n of [1, 2, 3, 4]) merger.add(aRepeatable(n));
    for (const n of [5, 6]) merger.add(anEntry(n));
    const atOnce = [0, 1, 5, 6].map((n) => [n, 1]);
    expect(shown(emitted)).to.deep.equal(atOnce);
    merger.flush();
    merger.flush();
    expect(shown(emitted)).to.deep.equal([...atOnce, [4, 3]]);
  });

  it('closes a window on time, without another entry', () => {
    const { emitted, merger } = collecting();
    for (const n of [1, 2]) merger.add(aRepeatable(n));
    timers.tick(999);
    expect(numbersOf(emitted)).to.deep.equal([1]);
    timers.tick(1);
    expect(numbersOf(emitted)).to.deep.equal([1, 2]);
    merger.add(aRepeatable(3));
    expect(numbersOf(emitted)).to.deep.equal([1, 2, 3]);
  });

  it('merges refused writes of one record, and refused writes of many different records', () => {
    const { emitted, merger } = collecting(10_000);
    const refused = (n: number, recordId: number) =>
      anEntry(n, { event: 'WriteRefused', reason: 'PermissionNotHeld', module: 'user', recordId });
    for (let n = 0; n < 100; n += 1) merger.add(refused(n, 7));
    merger.flush();
    expect(shown(emitted)).to.deep.equal([
      [0, 1],
      [99, 99],
    ]);
    for (let n = 0; n < 500; n += 1) merger.add(refused(n, n));
    merger.flush();
    // twenty records, the rest together, and the rest again when its window ends
    expect(emitted).to.have.length(2 + 20 + 2);
    expect(total(emitted)).to.equal(600);
  });

  it('has at most twenty kinds per address, and merges further kinds by event, until their windows end', () => {
    const { emitted, merger } = collecting(10_000);
    const wrong = (n: number) =>
      anEntry(n, { event: 'LoginRefused', reason: 'CaptchaIncorrect', username: `name-${n}` });
    for (let n = 0; n < 500; n += 1) {
      merger.add(wrong(n));
      merger.add(anEntry(n, { event: 'LoginLocked', scope: 'main', username: `name-${n}` }));
    }
    const elsewhere = { event: 'LoginLocked', scope: 'main', address: '198.51.100.8' } as const;
    for (let n = 0; n < 10; n += 1) merger.add(anEntry(n, { ...elsewhere, username: `name-${n}` }));
    // twenty kinds, one for the rest of each event, and ten of another address
    expect(emitted).to.have.length(20 + 2 + 10);
    timers.tick(1_000);
    expect(emitted).to.have.length(20 + 2 + 10 + 2);
    expect(total(emitted)).to.equal(1_010);
    for (let n = 500; n < 510; n += 1) merger.add(wrong(n));
    expect(total(emitted)).to.equal(1_020);
  });

  it('loses no count when there are more kinds than its capacity', () => {
    const { emitted, merger } = collecting(3);
    for (let n = 0; n < 50; n += 1) merger.add(aRepeatable(n, { address: `203.0.113.${n % 5}` }));
    merger.flush();
    expect(total(emitted)).to.equal(50);
  });
});
