import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { RESERVED_PARAMETERS } from '../../src/contract/modules/declaration-faults.js';

describe('the query parameters that no module may use', () => {
  for (const page of ['docs/adding-a-module.md', 'docs/zh/adding-a-module.md'])
    it(`are all in ${page}, in their order`, () => {
      const line = readFileSync(page, 'utf8')
        .split('\n')
        .find((one) => one.startsWith('- ') && one.includes('`pageNo`'));
      expect([...(line ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name)).to.deep.equal(RESERVED_PARAMETERS);
    });
});
