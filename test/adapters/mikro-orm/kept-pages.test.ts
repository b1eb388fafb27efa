import { expect } from 'chai';
import { keptPages, STRIDE } from '../../../src/adapters/mikro-orm/pages/kept-pages.js';

const [FIRST, SECOND] = ['version 1', 'version 2'];
const bookmark = (position: number) => ({ position, key: [String(position)] });

describe('what is kept of lists', () => {
  it('is a total with its version, confirmed when a later page finds the same version', () => {
    const kept = keptPages();
    expect(kept.of('list')).to.equal(undefined);
    kept.learn('list', FIRST, 7);
    expect(kept.of('list')).to.include({ version: FIRST, total: 7, isConfirmed: false });
    kept.learn('list', FIRST, 7);
    expect(kept.of('list')).to.include({ version: FIRST, total: 7, isConfirmed: true });
  });

  it('is forgotten when the table has another version: total, confirmation and bookmarks', () => {
    const kept = keptPages();
    for (let times = 0; times < 2; times += 1) kept.learn('list', FIRST, 700);
    kept.mark('list', FIRST, bookmark(500));
    kept.learn('list', SECOND, 701);
    expect(kept.of('list')).to.include({ version: SECOND, total: 701, isConfirmed: false });
    expect(kept.nearest('list', 500)).to.equal(undefined);
  });

  it('takes no bookmark of another version, nor of a list that is not kept', () => {
    const kept = keptPages();
    kept.learn('list', SECOND, 700);
    kept.mark('list', FIRST, bookmark(500));
    kept.mark('other', SECOND, bookmark(500));
    expect(kept.nearest('list', 500)).to.equal(undefined);
    expect(kept.nearest('other', 500)).to.equal(undefined);
  });

  it('finds the first bookmark of a stride, or of the stride before, never one behind the position', () => {
    const kept = keptPages();
    kept.learn('list', FIRST, 10_000);
    for (const position of [STRIDE + 20, STRIDE + 10, STRIDE + 30]) kept.mark('list', FIRST, bookmark(position));
    expect(kept.nearest('list', STRIDE + 9)).to.equal(undefined);
    expect(kept.nearest('list', STRIDE + 10)).to.deep.equal(bookmark(STRIDE + 10));
    expect(kept.nearest('list', 3 * STRIDE - 1)).to.deep.equal(bookmark(STRIDE + 10));
    expect(kept.nearest('list', 3 * STRIDE)).to.equal(undefined);
  });

  it('is bounded: lists and bookmarks that were asked for least recently are forgotten', () => {
    const lists = keptPages(2);
    for (const name of ['a', 'b']) lists.learn(name, FIRST, 1);
    lists.of('a');
    lists.learn('c', FIRST, 1);
    expect(['a', 'b', 'c'].filter((name) => lists.of(name))).to.deep.equal(['a', 'c']);

    const bookmarks = keptPages(10, 2);
    for (const name of ['a', 'b']) bookmarks.learn(name, FIRST, 10_000);
    for (const [name, position] of [
      ['a', 0],
      ['b', 0],
      ['b', STRIDE],
    ] as const)
      bookmarks.mark(name, FIRST, bookmark(position));
    expect(bookmarks.of('a')).to.equal(undefined);
    expect(bookmarks.nearest('b', STRIDE)).to.deep.equal(bookmark(STRIDE));
  });
});
