import { expect } from 'chai';
import { between, oneOf, shuffled, sign, wholeBetween } from '../../../src/adapters/canvas/chance.js';

const often = <T>(draw: () => T): T[] => Array.from({ length: 4000 }, draw);

describe('chance', () => {
  it('draws from the whole of a range, and nothing outside', () => {
    const drawn = often(() => between(-2, 3));
    expect(Math.min(...drawn)).to.be.within(-2, -1.9);
    expect(Math.max(...drawn)).to.be.within(2.9, 3);
  });

  it('draws each whole number of a range, each item, each sign about as often as any other', () => {
    const shareOf = <T>(drawn: ReadonlyArray<T>, what: T): number =>
      drawn.filter((item) => item === what).length / drawn.length;
    for (const number of [2, 3, 4, 5])
      expect(
        shareOf(
          often(() => wholeBetween(2, 5)),
          number,
        ),
      ).to.be.within(0.2, 0.3);
    for (const item of ['a', 'b'])
      expect(
        shareOf(
          often(() => oneOf(['a', 'b'])),
          item,
        ),
      ).to.be.within(0.45, 0.55);
    for (const side of [-1, 1]) expect(shareOf(often(sign), side)).to.be.within(0.45, 0.55);
  });

  it('shuffles into every order about as often as into any other, and leaves the items alone', () => {
    const items = ['a', 'b', 'c'];
    const orders = often(() => shuffled(items).join(''));
    expect([...new Set(orders)].sort()).to.deep.equal(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
    for (const order of new Set(orders))
      expect(orders.filter((one) => one === order).length / orders.length).to.be.within(0.12, 0.21);
    expect(items).to.deep.equal(['a', 'b', 'c']);
  });
});
