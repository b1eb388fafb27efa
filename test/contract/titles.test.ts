import { expect } from 'chai';
import { ACTION_TITLES, OTHER_PAGES } from '../../src/contract/permissions.js';
import {
  DELETE_FORM,
  GRANT_FORM,
  PASSWORD_FORM,
  PROFILE_FORM,
  RESET_PASSWORD_FORM,
  ROLE_DELETE_FORM,
  STATUS_FORM,
  UNLOCK_FORM,
  USER_ROLES_FORM,
} from '../../src/contract/request-forms.js';
import { AUDIT_KINDS } from '../../src/contract/audit-kinds.js';

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
    const forms = [
      ...[STATUS_FORM, DELETE_FORM, ROLE_DELETE_FORM, USER_ROLES_FORM, RESET_PASSWORD_FORM],
      ...[GRANT_FORM, PROFILE_FORM, PASSWORD_FORM, UNLOCK_FORM],
    ];
    const names = forms.map((form) => form.name);
    for (const name of names) expect(name).to.match(/^[a-z]+( [a-z]+)*$/);
    expect(new Set(names).size).to.equal(forms.length);
  });
});
