import { expect } from 'chai';
import { declarationFaults } from '../../src/contract/declaration-faults.js';
import type { ManagedModule } from '../../src/contract/managed-module.js';
import { PASSWORD } from '../../src/contract/form-field.js';
import { MODULES } from '../../src/contract/modules.js';

const GOOD: ManagedModule = { ...MODULES.position, name: 'notice' };
/** The names of all modules. */
const NAMES = [...Object.keys(MODULES), 'notice'];
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
  'a field that is no name': [
    { fields: { ...GOOD.fields, 'a b': 'text' }, titles: { 'a b': { title: '名称' } } },
    ['"a b" is not a name of a field'],
  ],
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
  'a form without a status': [
    { form: { name: GOOD.form['name']!, sort: GOOD.form['sort']! } },
    ['form: "status" is missing', 'titles: "status" has no title'],
  ],
  'a form that sets the id': [{ form: { ...GOOD.form, id: GOOD.form['sort']! } }, ['form: "id" is not set by a form']],
  'a password': [
    { form: { ...GOOD.form, secret: PASSWORD } },
    ['form: "secret" is of kind password, which no record stores'],
  ],
  'an action that is declared twice': [
    { actions: ['page', 'detail'], titles: { detail: { title: '详情' } } },
    ['the action "detail" is declared twice'],
  ],
  'an action without an endpoint': [{ managedActions: ['add', 'grant'] }, ['no endpoint follows from "grant"']],
  'a list without a title': [{ actions: ['page', 'archive'] }, ['titles: "archive" has no title']],
  'a listed field without a title': [
    { fields: { ...GOOD.fields, views: 'integer' } },
    ['titles: "views" has no title'],
  ],
  'a pattern without the flag of Unicode': [
    { form: { ...GOOD.form, name: { kind: 'text', title: '名称', min: 1, max: 9, pattern: /^a$/ } } },
    ['form: the pattern of "name" must have the flag u and no other'],
  ],
  'a pattern with another flag': [
    { form: { ...GOOD.form, name: { kind: 'text', title: '名称', min: 1, max: 9, pattern: /^a$/iu } } },
    ['form: the pattern of "name" must have the flag u and no other'],
  ],
  'a text of any characters': [
    { form: { ...GOOD.form, name: { kind: 'text', title: '名称', min: 1, max: 9, anyCharacters: true } } },
    ['form: "name" may have any characters, which no record stores'],
  ],
  'an id of no module': [
    { form: { ...GOOD.form, owner: { kind: 'integer', title: '部门', min: 0, max: 9, refersTo: 'department' } } },
    ['form: "owner" refers to "department", which is no module'],
  ],
  'several faults': [
    { name: 'lock', label: 'title' },
    ['the name is the first segment of other endpoints', 'label: "title" is not a text of the form'],
  ],
};

describe('faults of a declaration', () => {
  it('are none for declarations like those of the product', () => {
    const archived = {
      actions: ['page', 'archive'],
      titles: { archive: { title: '归档' }, views: { title: '浏览次数' } },
    };
    const fields = { ...GOOD.fields, views: 'integer' as const };
    expect(declarationFaults({ ...GOOD, ...archived, fields }, NAMES)).to.deep.equal([]);
    for (const module of [MODULES.position, MODULES.example, MODULES.menu])
      expect(declarationFaults({ ...module, name: 'notice', managedActions: [] }, NAMES), module.name).to.deep.equal(
        [],
      );
  });

  for (const [what, [change, faults]] of Object.entries(CASES))
    it(`include ${what}`, () => {
      expect(declarationFaults({ ...GOOD, ...change }, NAMES)).to.deep.equal(faults);
    });
});
