import { expect } from 'chai';
import type { ListedModule } from '../../src/domain/listing/listed-module.js';
import { MODULES } from '../../src/domain/listing/modules.js';

describe('listed modules', () => {
  for (const [key, module] of Object.entries<ListedModule>(MODULES))
    describe(key, () => {
      const { name, fields, substring, equality, order, actions } = module;
      const kindsOf = (names: ReadonlyArray<string>) => [...new Set(names.map((field) => fields[field]))];

      it('goes by its own name, which fits a path and a permission', () => {
        expect(name)
          .to.equal(key)
          .and.match(/^[a-z]+$/);
      });

      it('declares no field that is secret or internal', () => {
        for (const field of Object.keys(fields)) expect(field).to.not.match(/password|hash|secret|deleted/i);
      });

      it('has an integer id, and a status wherever its text is shown', () => {
        expect(fields['id']).to.equal('integer');
        if (Object.values(fields).includes('statusText')) expect(fields['status']).to.equal('integer');
      });

      it('searches texts, compares integers and orders by integers, all of them declared', () => {
        expect(kindsOf(Object.values(substring).flat())).to.deep.equal(['text']);
        expect(kindsOf(equality)).to.deep.equal(['integer']);
        expect(kindsOf(order)).to.deep.equal(['integer']);
      });

      it('takes name and status, is ordered by sort, and has a page', () => {
        expect(Object.keys(substring)).to.deep.equal(['name']);
        expect(equality).to.include('status');
        expect(order).to.deep.equal(['sort']);
        expect(actions).to.include('page');
      });
    });

  it('shows the fields of the specification, in its order', () => {
    for (const [name, fields] of [
      ['user', 'id username realname status statusText sort createTime updateTime'],
      ['role', 'id name code status statusText sort createTime updateTime'],
      ['menu', 'id parentId name type permission status statusText sort createTime updateTime'],
      ['position', 'id name status statusText sort createTime'],
      ['example', 'id name type status sort createUser createTime updateUser updateTime'],
    ] as const)
      expect(Object.keys(MODULES[name].fields).join(' ')).to.equal(fields);
  });

  it('compares type only where there is one', () => {
    const typed = Object.values<ListedModule>(MODULES).filter(({ equality }) => equality.includes('type'));
    expect(typed.map(({ name }) => name)).to.have.members(['example', 'menu']);
  });

  it('searches the name of a user in user name and real name', () => {
    expect(MODULES.user.substring.name).to.have.members(['username', 'realname']);
  });

  it('has a list of positions besides the page', () => {
    expect(MODULES.position.actions).to.have.members(['page', 'list']);
  });
});
