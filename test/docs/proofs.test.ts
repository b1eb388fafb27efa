import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

const PAGES = ['docs/security.md', 'docs/operating.md'].map((page) => readFileSync(page, 'utf8')).join('\n');

const cited = new Set(
  [...PAGES.matchAll(/`((?:adapters|application|config|contracts|domain|faults|http)\/[\w/-]+)`/g)].map(
    ([, file = '']) => file,
  ),
);

describe('the tests that docs/security.md and docs/operating.md name', () => {
  it('exist', () => {
    expect(cited.size).to.be.above(30);
    const missing = [...cited].filter(
      (file) => !['.test.ts', '.contract.ts'].some((ending) => existsSync(`test/${file}${ending}`)),
    );
    expect(missing).to.deep.equal([]);
  });
});
