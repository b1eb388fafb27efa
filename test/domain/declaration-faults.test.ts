import { expect } from 'chai';
import { declarationFaults } from '../../src/domain/listing/declaration-faults.js';
import type { ManagedModule } from '../../src/domain/listing/managed-module.js';
import { MODULES } from '../../src/domain/listing/modules.js';

const GOOD: ManagedModule = { ...MODULES.position, name: 'notice' };
const NAME_RULE = '^[a-z][a-zA-Z0-9]*$';

/** What is declared otherwise, and the faults of that. */
const CASES: Readonly<Record<string, readonly [change: Partial<ManagedModule>, faults: ReadonlyArray<string>]>> = {
  'an upper-case name': [{ name: 'Notice' }, [`the name does not match ${NAME_RULE}`]],
  'a name with a path': [{ name: 'a/b' }, [`the name does not match ${NAME_RULE}`]],
  'an empty name': [{ name: '' }, [`the name does not match ${NAME_RULE}`]],
  'the name of another endpoint': [{ name: 'account' }, ['the name is the first segment of other endpoints']],
  'the name of a module of the product': [{ name: 'user' }, ['the product has a module of this name']],
  'no id': [
    { fields: { name: 'text', status: 'integer', sort: 'integer' } },
    ['fields: "id" is not one of the fields of kind integer'],
  ],
  'a status text without a status': [
    { fields: { id: 'integer', name: 'text', sort: 'integer', statusText: 'statusText' }, equality: [] },
    ['fields: "status" is not one of the fields of kind integer'],
  ],
  'a field that is no name': [{ fields: { ...GOOD.fields, 'a b': 'text' } }, ['"a b" is not a name of a field']],
  'a search in a field that does not exist': [
    { substring: { name: ['title'] } },
    ['substring: "title" is not one of the fields of kind text'],
  ],
  'a search in an integer': [
    { substring: { name: ['sort'] } },
    ['substring: "sort" is not one of the fields of kind text'],
  ],
  'a comparison with a text': [
    { substring: {}, equality: ['name'] },
    ['equality: "name" is not one of the fields of kind integer'],
  ],
  'an order that does not exist': [{ order: ['rank'] }, ['order: "rank" is not one of the fields of kind integer']],
  'a parameter of every list': [{ substring: { pageNo: ['name'] } }, ['"pageNo" would be two query parameters']],
  'a search by the name of a comparison': [
    { substring: { status: ['name'] } },
    ['"status" would be two query parameters'],
  ],
  'a unique field that does not exist': [{ unique: ['code'] }, ['unique: "code" is not a text of the form']],
  'a label that does not exist': [{ label: 'title' }, ['label: "title" is not a text of the form']],
  'a form without a status': [{ form: { name: GOOD.form['name']! } }, ['form: "status" is missing']],
  'a form that sets the id': [{ form: { ...GOOD.form, id: GOOD.form['sort']! } }, ['form: "id" is not set by a form']],
  'a password': [
    { form: { ...GOOD.form, secret: { kind: 'password', title: '密码' } } },
    ['form: "secret" is of kind password, which no record stores'],
  ],
  'an action that is declared twice': [{ actions: ['page', 'detail'] }, ['the action "detail" is declared twice']],
  'an action without an endpoint': [{ managedActions: ['add', 'grant'] }, ['no endpoint follows from "grant"']],
  'several faults': [
    { name: 'lock', label: 'title' },
    ['the name is the first segment of other endpoints', 'label: "title" is not a text of the form'],
  ],
};

describe('faults of a declaration', () => {
  it('are none in a declaration as the product has them', () => {
    for (const module of [MODULES.position, MODULES.example, MODULES.menu])
      expect(declarationFaults({ ...module, name: 'notice', managedActions: [] }), module.name).to.deep.equal([]);
  });

  for (const [what, [change, faults]] of Object.entries(CASES))
    it(`name ${what}`, () => {
      expect(declarationFaults({ ...GOOD, ...change })).to.deep.equal(faults);
    });
});
