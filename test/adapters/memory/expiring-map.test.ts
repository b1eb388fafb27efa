import { expect } from 'chai';
import fc from 'fast-check';
import { expiringMap } from '../../../src/adapters/memory/expiring-map.js';

type Step =
  | Readonly<{ act: 'set'; key: string; lifeMs: number }>
  | Readonly<{ act: 'get' | 'replace' | 'delete'; key: string }>
  | Readonly<{ act: 'wait'; ms: number }>;

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j');
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ act: fc.constant('set' as const), key, lifeMs: fc.integer({ min: 1, max: 30 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ act: fc.constantFrom('get' as const, 'replace' as const, 'delete' as const), key }),
    },
    fc.record({ act: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 15 }) }),
  ),
  { maxLength: 120 },
);

/** The same map in the plainest way: it looks at everything each time. */
const plainMap = (now: () => number, capacity: number, evicts: boolean) => {
  let entries: { key: string; value: number; expiresAt: number }[] = [];
  const live = () => (entries = entries.filter(({ expiresAt }) => expiresAt > now()));
  return {
    get: (wanted: string) => live().find((entry) => entry.key === wanted)?.value,
    set: (wanted: string, value: number, expiresAt: number) => {
      entries = live().filter((entry) => entry.key !== wanted);
      if (entries.length >= capacity && !evicts) return false;
      const soonest = entries.toSorted((a, b) => a.expiresAt - b.expiresAt)[entries.length - capacity];
      entries = [...entries.filter((entry) => entry !== soonest), { key: wanted, value, expiresAt }];
      return true;
    },
    replace: (wanted: string, value: number) => {
      for (const entry of live()) if (entry.key === wanted) entry.value = value;
    },
    delete: (wanted: string) => {
      entries = live().filter((entry) => entry.key !== wanted);
    },
  };
};

describe('expiring map', () => {
  const standing = (capacity = 1000) => {
    const clock = { time: 0 };
    return { clock, map: expiringMap<number>({ now: () => clock.time, capacity, evicts: true }) };
  };

  it('forgets an entry at its very moment', () => {
    const { clock, map } = standing();
    map.set('a', 1, 10);
    clock.time = 9;
    expect(map.get('a')).to.equal(1);
    clock.time = 10;
    expect(map.get('a')).to.be.undefined;
  });

  it('gives no expired entry, also before it is removed', () => {
    const names = Array.from({ length: 20 }, (_, i) => String(i));
    for (const asked of names) {
      const { clock, map } = standing();
      for (const name of names) map.set(name, 1, 10);
      clock.time = 10;
      map.replace(asked, 2);
      expect(map.get(asked)).to.be.undefined;
    }
  });

  it('replaces a value without moving its expiry', () => {
    const { clock, map } = standing();
    map.set('a', 1, 10);
    map.replace('a', 2);
    map.replace('b', 2);
    expect([map.get('a'), map.get('b')]).to.deep.equal([2, undefined]);
    clock.time = 10;
    expect(map.get('a')).to.be.undefined;
  });

  it('removes a few expired entries with whatever is done, and no more at once', () => {
    for (const act of ['get', 'set', 'replace', 'delete'] as const) {
      const { clock, map } = standing(2000);
      for (let i = 0; i < 1000; i += 1) map.set(`old ${i}`, i, 10 + (i % 7));
      clock.time = 20;
      for (let before = map.size(), rounds = 0; rounds < 250; before = map.size(), rounds += 1) {
        if (act === 'set') map.set(`new ${rounds}`, 1, 1000);
        else if (act === 'replace') map.replace('other', 1);
        else map[act]('other');
        expect(before - map.size()).to.be.within(1, 4);
      }
      expect(map.size()).to.equal(act === 'set' ? 250 : 0);
    }
  });

  it('lets expired entries go, and only then the one that expires first', () => {
    const { clock, map } = standing(3);
    map.set('long', 1, 2000);
    map.set('brief', 2, 10);
    map.set('middling', 3, 1000);
    clock.time = 10;
    map.set('further', 4, 3000);
    expect(['long', 'brief', 'middling', 'further'].map(map.get)).to.deep.equal([1, undefined, 3, 4]);
    map.set('last', 5, 500);
    expect(['long', 'middling', 'further', 'last'].map(map.get)).to.deep.equal([1, undefined, 4, 5]);
  });

  it('keeps its bound, and what expires last, among two hundred thousand', () => {
    const map = expiringMap<number>({ now: () => 0, capacity: 20_000, evicts: true });
    const enter = (from: number) => {
      for (let i = from; i < from + 20_000; i += 1) map.set(String(i), i, i + 1);
    };
    for (let from = 0; from < 200_000; from += 20_000) enter(from);
    expect(map.size()).to.equal(20_000);
    expect(map.get('179999')).to.be.undefined;
    expect(map.get('180000')).to.equal(180_000);
  });

  it('makes no room where it must not, but still enters a key anew', () => {
    const map = expiringMap<number>({ now: () => 0, capacity: 2, evicts: false });
    expect([map.set('a', 1, 10), map.set('b', 2, 10), map.set('c', 3, 10), map.set('a', 4, 10)]).to.deep.equal([
      true,
      true,
      false,
      true,
    ]);
    expect(['a', 'b', 'c'].map(map.get)).to.deep.equal([4, 2, undefined]);
  });

  for (const evicts of [true, false])
    it(`behaves as one that looks at everything (${evicts ? 'evicting' : 'refusing'})`, () => {
      fc.assert(
        fc.property(steps, fc.integer({ min: 1, max: 8 }), (sequence: Step[], capacity) => {
          const clock = { time: 0 };
          const now = () => clock.time;
          const map = expiringMap<number>({ now, capacity, evicts });
          const plain = plainMap(now, capacity, evicts);
          for (const [i, step] of sequence.entries()) {
            if (step.act === 'wait') clock.time += step.ms;
            else if (step.act === 'set') {
              // no two expire at one moment
              const expiresAt = clock.time + step.lifeMs + i / 1000;
              expect(map.set(step.key, i, expiresAt)).to.equal(plain.set(step.key, i, expiresAt));
            } else if (step.act === 'replace') {
              map.replace(step.key, i);
              plain.replace(step.key, i);
            } else expect(map[step.act](step.key)).to.equal(plain[step.act](step.key));
            expect(map.size()).to.be.at.most(capacity);
          }
          for (const name of 'abcdefghij') expect(map.get(name), name).to.equal(plain.get(name));
        }),
        { numRuns: 300 },
      );
    });
});
