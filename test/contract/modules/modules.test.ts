import { expect } from 'chai';
import { moduleDescription } from '../../../src/contract/modules/module-description.js';
import type { ListedModule, ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { MODULES } from '../../../src/contract/modules/modules.js';

/** The actions of every module, and those that some modules have besides. */
const ACTIONS = [
  'page',
  'detail',
  'options',
  'add',
  'update',
  'status',
  'delete',
  'deleted',
  'restore',
  'export',
  'import',
  'template',
];
const MORE_ACTIONS: Readonly<Record<string, ReadonlyArray<string>>> = {
  position: ['list'],
  user: ['roles', 'setRole', 'resetPassword', 'resetFactor', 'access', 'rows'],
  role: ['grants', 'grant'],
  menu: ['tree', 'holders'],
  department: ['tree'],
};

describe('listed modules', () => {
  for (const [key, module] of Object.entries<ListedModule>(MODULES))
    describe(key, () => {
      const { name, listed, search, filters, order } = module;
      const kindsOf = (names: ReadonlyArray<string>) => [...new Set(names.map((field) => listed[field]?.kind))];

      it('has the name of its key, in lower-case letters', () => {
        expect(name)
          .to.equal(key)
          .and.match(/^[a-z]+$/);
      });

      it('declares no secret or internal field', () => {
        for (const field of Object.keys(listed)) expect(field).to.not.match(/password|hash|secret|deleted/i);
      });

      it('has an integer id, and an integer status if it shows the status text', () => {
        expect(kindsOf(['id'])).to.deep.equal(['integer']);
        if (listed['statusText']) expect(kindsOf(['status'])).to.deep.equal(['integer']);
      });

      it('searches text fields, compares integer fields and is ordered by integer fields', () => {
        expect(kindsOf(Object.values(search).flat())).to.deep.equal(['text']);
        expect(kindsOf(filters.filter((field) => field in listed))).to.deep.equal(['integer']);
        expect(kindsOf(order)).to.deep.equal(['integer']);
      });

      it('is searched by name, compared by status and ordered by sort', () => {
        expect(Object.keys(search)).to.deep.equal(['name']);
        expect(filters).to.include('status');
        expect(order).to.deep.equal(['sort']);
      });
    });

  for (const [key, module] of Object.entries<ManagedModule>(MODULES))
    it(`manages ${key} records with its own endpoints and forms`, () => {
      const { lists, actions, fields, unique, label } = module;
      expect([...lists, ...actions].sort()).to.deep.equal([...ACTIONS, ...(MORE_ACTIONS[key] ?? [])].sort());
      const together = unique.flatMap((one) => one.fields);
      expect(Object.keys(fields)).to.include.members([...together, label, 'sort', 'status']);
      for (const field of Object.values(fields)) expect(field.title).to.match(/^\p{sc=Han}+(（\p{sc=Han}+）)?$/u);
    });

  for (const [key, module] of Object.entries<ManagedModule>(MODULES))
    it(`has Chinese and English titles for everything of ${key}`, () => {
      const { title, english, columns, filters, form } = moduleDescription(module);
      const choices = form.flatMap((input) => (input.kind === 'choice' ? input.choices : []));
      for (const one of [{ title, english }, ...columns, ...filters, ...form, ...choices]) {
        expect(one.title).to.match(/^\p{sc=Han}+( \/ \p{sc=Han}+|（\p{sc=Han}+）)*$/u);
        expect(one.english).to.match(/^[A-Z][A-Za-z /()-]*$/);
      }
    });

  it('shows the fields of the specification, in its order', () => {
    for (const [name, fields] of [
      ['user', 'id username realname status statusText sort createTime updateTime departmentId departmentName'],
      ['role', 'id name code status statusText sort createTime updateTime'],
      ['menu', 'id parentId name type permission status statusText sort createTime updateTime'],
      ['department', 'id parentId name code leaderId leaderName status statusText sort createTime updateTime'],
      ['position', 'id name status statusText sort createTime'],
      ['example', 'id name type status sort createUser createTime updateUser updateTime'],
    ] as const)
      expect(Object.keys(MODULES[name].listed).join(' ')).to.equal(fields);
  });

  it('is compared by type in examples and menus only', () => {
    const typed = Object.values<ListedModule>(MODULES).filter(({ filters }) => filters.includes('type'));
    expect(typed.map(({ name }) => name)).to.have.members(['example', 'menu']);
  });

  it('searches the name of a user in user name and real name', () => {
    expect(MODULES.user.search.name).to.have.members(['username', 'realname']);
  });
});
