import { expect } from 'chai';
import type { RecordPages } from '../../src/domain/ports/record-pages.js';
import { pageQueryOf } from './page-query-of.js';
import { aRecord, type MakeFixedPages } from './record-fixtures.js';

/** Texts that some matcher or database reads as more than text, and what they stand between. */
const SPECIAL = String.raw`% _ \ %% \% ' " ';-- $1 ? ?? :name * . [a] ^ $& &`.split(' ');

const NOTHING = { total: 0, records: [] };

/** The ids that the text finds, and that the total agrees. */
const idsMatching = async (pages: RecordPages, module: 'example' | 'user', name: string): Promise<unknown[]> => {
  const found = await pages.find(module, 'everything', pageQueryOf({ pageSize: 100, filters: { name } }));
  expect(found.total).to.equal(found.records.length);
  return found.records.map(({ id }) => id);
};

export const filtersLiterally = (make: MakeFixedPages): Mocha.Suite =>
  describe('filters', () => {
    const named = (...names: string[]) =>
      make({ example: names.map((name, i) => aRecord('example', i + 1, { name })) });

    /** Names with the ids 1, 2, 3 and so on, and what each search finds of them. */
    const SEARCHES: Readonly<Record<string, readonly [names: string[], found: Record<string, number[]>]>> = {
      'the text at the beginning, in the middle, at the end and as the whole': [
        ['box', 'a box', 'boxes', 'a box of', 'bo x', 'ob'],
        { box: [1, 2, 3, 4] },
      ],
      'a text in any case': [
        ['Apple', 'PINEAPPLE', 'apple', 'aple', 'École', 'ÉCOLE', 'ecole', 'Журнал'],
        { apple: [1, 2, 3], APPLE: [1, 2, 3], aPPlE: [1, 2, 3], éCole: [5, 6], жУР: [8] },
      ],
      'texts beyond ASCII': [
        ['全场折扣', '折 扣', '100%_\\ 折扣', '表情😀', '折'],
        { 折扣: [1, 3], '%_\\ 折': [3], '😀': [4] },
      ],
      'one character, two that follow each other, and more, wherever they stand': [
        ['王小明', '小王', '王 小', '明王小', 'ab王小ab', '王', 'AB'],
        { 王: [1, 2, 3, 4, 5, 6], 王小: [1, 4, 5], 王小明: [1], B王小A: [5], ab: [5, 7], 王小王: [] },
      ],
      'a text that has the pairs of another only as a whole': [
        ['abcab', 'bcabc', 'ab bc ca', 'cabab'],
        { abca: [1], bcab: [1, 2] },
      ],
      'white space': [['a b', 'ab', ' ab', 'ab '], { ' ': [1, 3, 4], 'b ': [4] }],
      'nothing for ten thousand characters': [['a', 'aaaa'], { ['a'.repeat(10_000)]: [] }],
      'nothing for what no text can hold: NUL, half a surrogate pair': [
        ['', 'a', 'ab', '0', '😀'],
        { '\0': [], 'a\0': [], '\0a': [], 'a\0b': [], '\ud83d': [], '\ude00': [], 'a\ud83d': [] },
      ],
    };
    for (const [what, [names, searches]] of Object.entries(SEARCHES))
      it(`finds ${what}`, async () => {
        const pages = await named(...names);
        for (const [name, ids] of Object.entries(searches))
          expect(await idsMatching(pages, 'example', name), name.slice(0, 20)).to.deep.equal(ids);
      });

    it('matches special characters literally', async () => {
      const plain = ['plain', 'aXb', 'ab', 'a\u0301b'];
      for (const text of SPECIAL) {
        const pages = await named(...plain, `a${text}b`, text);
        expect(await idsMatching(pages, 'example', text), text).to.deep.equal([5, 6]);
        expect(await idsMatching(pages, 'example', `a${text}b`), text).to.deep.equal([5]);
        expect(await idsMatching(pages, 'example', `b${text}`), text).to.deep.equal([]);
      }
    });

    it('matches the name of a user against user name or real name', async () => {
      const names = { wang: '李雷', Lei: '王五', zhao: 'Wang Lei', sun: '孙' };
      const user = Object.entries(names).map(([username, realname], i) =>
        aRecord('user', i + 1, { username, realname }),
      );
      const pages = await make({ user });
      expect(await idsMatching(pages, 'user', 'wang')).to.deep.equal([1, 3]);
      expect(await idsMatching(pages, 'user', 'LEI')).to.deep.equal([2, 3]);
      expect(await idsMatching(pages, 'user', '王')).to.deep.equal([2]);
      expect(await idsMatching(pages, 'user', 'gLei')).to.deep.equal([]);
    });

    it('finds nothing for an integer that no field holds', async () => {
      const pages = await make({ example: [aRecord('example', 1), aRecord('example', 2, { status: 2 })] });
      // 2^32 + 1 cut to 32 bits is 1
      for (const integer of [0, -1, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER])
        for (const field of ['status', 'type'])
          expect(
            await pages.find('example', 'everything', pageQueryOf({ filters: { [field]: integer } })),
          ).to.deep.equal(NOTHING);
    });

    it('applies all filters together, to the records and to the total', async () => {
      const pages = await make({
        example: Array.from({ length: 12 }, (_, i) =>
          aRecord('example', i + 1, {
            name: i % 2 ? 'even' : 'odd',
            type: i === 3 ? 2 : 1,
            status: i < 10 ? 1 : 2,
            deleted: i === 1,
          }),
        ),
      });
      const query = pageQueryOf({ pageSize: 2, filters: { name: 'EVEN', status: 1, type: 1 } });
      const page = async (pageNo: number) => {
        const { total, records } = await pages.find('example', 'everything', { ...query, pageNo });
        return { total, ids: records.map(({ id }) => id) };
      };
      expect(await page(1)).to.deep.equal({ total: 3, ids: [6, 8] });
      expect(await page(2)).to.deep.equal({ total: 3, ids: [10] });
      expect(await page(3)).to.deep.equal({ total: 3, ids: [6, 8] });
    });
  });
