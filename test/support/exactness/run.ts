import { isDeepStrictEqual } from 'node:util';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { ormAt } from '../postgres/orm.js';
import { aQuery, comparingReader, type Compared } from './readers.js';
import { fill, writer, type Draw } from './writers.js';

type Figures = Readonly<{ usedKnown: number; usedAnchors: number; transactions: number }>;

export type Exactness = Figures &
  Readonly<{
    pages: number;
    /** Those that were not what their snapshot says. */
    wrong: ReadonlyArray<Compared>;
  }>;

/** The same numbers for the same seed; mulberry32. */
const drawsFrom = (seed: number): Draw => {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
};

type Size = Readonly<{
  pages: number;
  readers: number;
  writers: number;
  seed: number;
  /** Reads more pages until this number is reached, but at most twenty times this number. */
  least?: Figures;
}>;

const NONE: Figures = { usedKnown: 0, usedAnchors: 0, transactions: 0 };
const MOST_TIMES = 20;

/** Reads that number of pages of an empty database's examples while others write them. Who calls closes the ORMs. */
export const readWhileOthersWrite = async (
  url: string,
  { pages, readers, writers, seed, least = NONE }: Size,
): Promise<Exactness> => {
  const orm = ormAt(url);
  await migrate(orm);
  await fill(orm, drawsFrom(seed));
  const reader = comparingReader(orm, url, readers);
  const compared: Compared[] = [];
  let [begun, isOver] = [0, false];
  const figures = { ...NONE };
  const isEnough = (): boolean =>
    begun >= MOST_TIMES * pages ||
    (begun >= pages &&
      figures.usedKnown >= least.usedKnown &&
      figures.usedAnchors >= least.usedAnchors &&
      figures.transactions >= least.transactions);

  const reading = Array.from({ length: readers }, async (_, i) => {
    const draw = drawsFrom(seed + 1 + i);
    while (!isEnough() && !isOver) {
      begun += 1;
      const page = await reader.read(aQuery(draw));
      compared.push(page);
      if (page.usedKnown) figures.usedKnown += 1;
      if (page.usedAnchor) figures.usedAnchors += 1;
    }
  });
  const writing = Array.from({ length: writers }, (_, i) =>
    writer(ormAt(url, { poolMax: 1 }), drawsFrom(seed + 100 + i), {
      isOver: () => isOver,
      onWritten: () => {
        figures.transactions += 1;
      },
    }),
  );
  const stop = () => {
    isOver = true;
  };
  await Promise.all(reading).finally(stop);
  await Promise.all(writing);
  await reader.close();

  return {
    pages: compared.length,
    wrong: compared.filter(({ shown, expected }) => !isDeepStrictEqual(shown, expected)),
    ...figures,
  };
};
