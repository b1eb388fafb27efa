import { expect } from 'chai';
import { replaceBetweenMarks } from '../../bench/report/document.js';
import { isMet } from '../../bench/report/target.js';

describe('the report of the benchmark', () => {
  it('replaces what stands between the marks and nothing else', () => {
    const before =
      'a\n<!-- bench:run -->\nold\n<!-- /bench:run -->\nb\n<!-- bench:pages -->\nkept\n<!-- /bench:pages -->';
    expect(replaceBetweenMarks(before, 'run', 'new')).to.equal(
      'a\n<!-- bench:run -->\n\nnew\n\n<!-- /bench:run -->\nb\n<!-- bench:pages -->\nkept\n<!-- /bench:pages -->',
    );
  });

  it('refuses a document that has no place for it', () => {
    expect(() => replaceBetweenMarks('a', 'run', 'new')).to.throw('no place for run');
    expect(() => replaceBetweenMarks('<!-- /bench:run --> <!-- bench:run -->', 'run', 'new')).to.throw();
  });

  it('counts a target as met at its bound, and never without a figure', () => {
    const target = { name: 'a page', bound: 1.3, unit: '×' };
    expect(isMet({ ...target, at: 'most', measured: 1.3 })).to.be.true;
    expect(isMet({ ...target, at: 'most', measured: 1.31 })).to.be.false;
    expect(isMet({ ...target, at: 'least', measured: 1.3 })).to.be.true;
    expect(isMet({ ...target, at: 'least', measured: 1.29 })).to.be.false;
    expect(isMet({ ...target, at: 'most', measured: NaN })).to.be.false;
  });
});
