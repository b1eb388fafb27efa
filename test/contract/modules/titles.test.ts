import { expect } from 'chai';
import { ACTION_TITLES, OTHER_PAGES } from '../../../src/contract/access/permissions.js';
import { PRODUCT_MODULES } from '../../../src/contract/modules/modules.js';
import { apiEndpoints } from '../../../src/http/server/app.js';
import { AUDIT_KINDS } from '../../../src/contract/audit/audit-kinds.js';

const TABLES = { AUDIT_KINDS, ACTION_TITLES, OTHER_PAGES };

describe('titles', () => {
  for (const [name, table] of Object.entries(TABLES)) {
    const titles = Object.values<Readonly<{ title: string; english: string }>>(table);

    it(`of ${name} are Chinese and English`, () => {
      for (const { title, english } of titles) {
        expect(title).to.match(/^\p{Script=Han}+$/u);
        expect(english).to.match(/^[A-Z][a-z]+( [a-z]+)*$/);
      }
    });

    it(`of ${name} are different`, () => {
      expect(new Set(titles.map(({ title }) => title))).to.have.lengthOf(titles.length);
      expect(new Set(titles.map(({ english }) => english))).to.have.lengthOf(titles.length);
    });
  }

  it('of forms are names of their own', () => {
    const forms = new Set(apiEndpoints({} as never, PRODUCT_MODULES).flatMap(({ form }) => form ?? []));
    const names = [...forms].map((form) => form.name);
    for (const name of names) expect(name).to.match(/^[a-z]+( [a-z]+)*$/);
    expect(new Set(names).size).to.equal(forms.size);
    expect(forms.size).to.be.above(20);
  });
});
