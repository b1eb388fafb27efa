import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import fc from 'fast-check';
import { overEachDatabase } from '../../support/postgres/each-database.js';

/** Of one letter two small forms, letters whose small form is longer or another's, marks, and what patterns are made of. */
const ODD = Array.from("ΣσςİiıßẞſKÅΩﬀ\u0307\u200d😀折%_\\\n'aA");
const odd = fc.string({ unit: fc.constantFrom(...ODD), maxLength: 8 });
const any = fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !text.includes('\0'));
const text = fc.oneof(odd, any);

type Case = Readonly<{ texts: readonly [string, string]; pattern: string }>;

/** A piece of one of the texts, perhaps in capitals; or something else. */
const aCase: fc.Arbitrary<Case> = fc
  .tuple(text, text, fc.nat(6), fc.integer({ min: 1, max: 5 }), fc.nat(3), text)
  .map(([one, two, from, length, kind, other]) => {
    const piece =
      Array.from(one)
        .slice(from, from + length)
        .join('') || one;
    const sought = [piece, piece.toUpperCase(), piece.toLowerCase(), other][kind] ?? other;
    return { texts: [one, two], pattern: `%${sought.replace(/[\\%_]/g, '\\$&')}%` };
  });

const contained = (orm: () => MikroORM): void => {
  it('are contained in those of every text that is like the pattern', async () => {
    let [alike, asked] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(aCase, { minLength: 200, maxLength: 200 }), async (cases) => {
        const json = JSON.stringify(cases.map(({ texts: [one, two], pattern }) => ({ one, two, pattern })));
        const rows = await orm()
          .em.getConnection()
          .execute<{ one: string; two: string; pattern: string; found: boolean }[]>(
            `select one, two, pattern, text_grams(one, two) @> pattern_grams(pattern) as found
              from json_to_recordset(?::json) as c(one text, two text, pattern text)
              where one ilike pattern or two ilike pattern`,
            [json],
          );
        alike += rows.length;
        asked += cases.length;
        expect(rows.filter(({ found }) => !found)).to.deep.equal([]);
      }),
      { numRuns: 10 },
    );
    expect(alike).to.be.above(asked / 10);
  });

  it('exclude texts without the pair of characters, and pairs that span two fields', async () => {
    const [row] = await orm()
      .em.getConnection()
      .execute<{ grams: string[]; found: boolean; pair: boolean; fields: boolean }[]>(
        `select pattern_grams('%王小%') as grams, text_grams('小王') @> pattern_grams('%王小%') as found,
          text_grams('王小明') @> pattern_grams('%王小%') as pair, text_grams('王', '小') @> pattern_grams('%王小%') as fields`,
      );
    expect(row).to.deep.equal({ grams: ['王小'], found: false, pair: true, fields: false });
  });
};

overEachDatabase('the grams of a pattern', contained);
