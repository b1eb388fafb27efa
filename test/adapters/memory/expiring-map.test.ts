import { expect } from 'chai';
import fc from 'fast-check';
import { expiringMap } from '../../../src/adapters/memory/expiring-map.js';

type Step =
  | Readonly<{ act: 'get' | 'set' | 'replace' | 'delete'; key: string }>
  | Readonly<{ act: 'wait'; ms: number }>;

const LIFETIME_MS = 20;

const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        act: fc.constantFrom('get' as const, 'set' as const, 'set' as const, 'replace' as const, 'delete' as const),
        key: fc.constantFrom(...'abcdefghij'.split('')),
      }),
    },
    fc.record({ act: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 15 }) }),
  ),
  { maxLength: 120 },
);

/** The same map by a search of all entries. */
const plainMap = (now: () => number, capacity: number, evicts: boolean) => {
  let entries: { key: string; value: number; expiresAt: number }[] = [];
  const live = () => entries.filter(({ expiresAt }) => expiresAt > now());
  return {
    get: (key: string) => live().find((entry) => entry.key === key)?.value,
    set: (key: string, value: number, expiresAt: number): boolean => {
      entries = live().filter((entry) => entry.key !== key);
      if (entries.length >= capacity && !evicts) return false;
      entries = [...entries.slice(Math.max(0, entries.length - capacity + 1)), { key, value, expiresAt }];
      return true;
    },
    replace: (key: string, value: number): void => {
      for (const entry of live()) if (entry.key === key) entry.value = value;
    },
    delete: (key: string): void => {
      entries = entries.filter((entry) => entry.key !== key);
    },
  };
};

describe('expiring map', () => {
  const clocked = (capacity: number, evicts = true, onLeave?: (value: number) => void) => {
    const clock = { time: 0 };
    return {
      clock,
      map: expiringMap<number>({ now: () => clock.time, capacity, evicts, ...(onLeave && { onLeave }) }),
    };
  };

  for (const evicts of [true, false])
    it(`removes the same entries as a search of all entries with equal lifetimes (${evicts ? 'evicting' : 'refusing'})`, () => {
      fc.assert(
        fc.property(steps, fc.integer({ min: 1, max: 8 }), (sequence: Step[], capacity) => {
          const { clock, map } = clocked(capacity, evicts);
          const plain = plainMap(() => clock.time, capacity, evicts);
          for (const [i, step] of sequence.entries()) {
            if (step.act === 'wait') clock.time += step.ms;
            else if (step.act === 'set') {
              const expiresAt = clock.time + LIFETIME_MS;
              expect(map.set(step.key, i, expiresAt)).to.equal(plain.set(step.key, i, expiresAt));
            } else if (step.act === 'replace') {
              map.replace(step.key, i);
              plain.replace(step.key, i);
            } else expect(map[step.act](step.key)).to.equal(plain[step.act](step.key));
            expect(map.size()).to.be.at.most(capacity);
          }
          for (const key of 'abcdefghij') expect(map.get(key), key).to.equal(plain.get(key));
        }),
        { numRuns: 300 },
      );
    });

  it('removes expired entries with each operation, a few at a time', () => {
    for (const act of ['get', 'set', 'replace', 'delete'] as const) {
      const { clock, map } = clocked(2_000);
      for (let i = 0; i < 1_000; i += 1) map.set(`old ${i}`, i, 10);
      clock.time = 20;
      for (let i = 0; i < 500; i += 1) {
        const before = map.size();
        if (act === 'set') map.set(`new ${i}`, 1, 1_000);
        else if (act === 'replace') map.replace('other', 1);
        else map[act]('other');
        expect(before - map.size()).to.be.at.most(4);
      }
      expect(map.size()).to.equal(act === 'set' ? 500 : 0);
    }
  });

  it('searches behind a long-lived entry for expired ones at most once a second, also after the clock was set back', () => {
    const { clock, map } = clocked(3, false);
    for (const [key, expiresAt] of [['long', 9_999] as const, ['brief', 10] as const, ['later', 1_500] as const])
      expect(map.set(key, 1, expiresAt)).to.be.true;
    expect(map.set('new', 1, 9_999)).to.be.false;
    clock.time = 999;
    expect(map.set('new', 1, 9_999)).to.be.false;
    clock.time = 1_000;
    expect(map.set('new', 1, 9_999)).to.be.true;
    clock.time = 1_600;
    expect(map.set('newer', 1, 9_999)).to.be.false;
    clock.time = -2_000;
    expect(map.set('newer', 1, 9_999)).to.be.false;
    clock.time = 1_600;
    expect(map.set('newer', 1, 9_999)).to.be.true;
  });

  it('reports the value of each entry that leaves it', () => {
    const left: number[] = [];
    const { clock, map } = clocked(2, true, (value) => left.push(value));
    for (const [key, value] of ['a', 'b', 'c', 'c'].entries()) map.set(value, key, 10);
    map.delete('b');
    clock.time = 10;
    map.get('x');
    expect(left).to.deep.equal([0, 2, 1, 3]);
  });
});
