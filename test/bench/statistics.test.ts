import { expect } from 'chai';
import { median, medianOf, quantile } from '../../bench/statistics.js';

describe('the statistics of the benchmark', () => {
  it('takes the value in the middle, whatever order the values came in', () => {
    expect(median([9, 1, 5])).to.equal(5);
    expect(median([100, 9, 20])).to.equal(20);
  });

  it('takes the mean of the two in the middle of an even number', () => {
    expect(median([4, 1, 3, 100])).to.equal(3.5);
  });

  it('has no median of nothing', () => {
    expect(median([])).to.be.NaN;
    expect(quantile([], 0.5)).to.be.NaN;
  });

  it('takes the median of one figure', () => {
    expect(medianOf([{ ms: 3 }, { ms: 1 }, { ms: 2 }], ({ ms }) => ms)).to.equal(2);
  });

  it('finds the value that 99 of 100 do not exceed', () => {
    const values = Array.from({ length: 100 }, (_, i) => 100 - i);
    expect(quantile(values, 0.99)).to.equal(99);
    expect(quantile(values, 0.5)).to.equal(50);
    expect(quantile(values, 1)).to.equal(100);
    expect(quantile([7], 0.01)).to.equal(7);
    expect(quantile([1, 2, 3], 0.99)).to.equal(3);
  });
});
