import { expect } from 'chai';
import { declarationFaults } from '../../../src/contract/modules/declaration-faults.js';
import { PASSWORD, type Form, type FormField } from '../../../src/contract/forms/form-field.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { MODULES } from '../../../src/contract/modules/modules.js';

const { list: _list, ...POSITION } = MODULES.position;
const GOOD: ManagedModule = { ...POSITION, name: 'notice' };
/** The names of all modules. */
const NAMES = [...Object.keys(MODULES), 'notice'];
const NAME_RULE = '^[a-z][a-zA-Z0-9]*$';

/** The module with these fields besides, or instead of its own. */
const withFields = (fields: Form): Partial<ManagedModule> => ({ fields: { ...GOOD.fields, ...fields } });
/** The module with an additional field of this name. */
const withField = (field: FormField, name = 'field'): Partial<ManagedModule> => withFields({ [name]: field });
const text = { kind: 'text', title: '文本', min: 0, max: 9 } as const;
const decimal = { kind: 'decimal', title: '金额', precision: 5, scale: 2 } as const;
const integer = { kind: 'integer', title: '整数', min: 0, max: 9 } as const;
const reference = { kind: 'reference', title: '负责人', refersTo: 'user' } as const;
const choice = { kind: 'choice', title: '级别', choices: [{ value: 1, title: '普通' }] } as const;
const operation = (form: Form) => ({ title: '审批', form, decide: () => ({}) });

/** The names that every object of JavaScript has, as `constructor`. */
const OBJECT_MEMBERS = Object.getOwnPropertyNames(Object.prototype);
const IN_OBJECTS = 'every object of JavaScript has a member of this name';

/** What is declared otherwise, and the faults of that. */
type Cases = Readonly<Record<string, readonly [change: Partial<ManagedModule>, ...faults: ReadonlyArray<string>]>>;

const reservedFault = (member: string, name: string): string =>
  `${member}: every list or its export has the query parameter "${name}": choose another name`;

const RESERVED_CASES: Cases = Object.fromEntries(
  ['pageNo', 'pageSize', 'orderBy', 'columns', 'language'].flatMap((name): ReadonlyArray<[string, Cases[string]]> => [
    [
      `a search by ${name}, which every list or its export has`,
      [{ search: { [name]: ['name'] } }, reservedFault('search', name)],
    ],
    [
      `a filter by ${name}, which every list or its export has`,
      [{ ...withField(choice, name), filters: [name] }, reservedFault('filters', name)],
    ],
  ]),
);

const CASES: Cases = {
  'an upper-case name': [{ name: 'Notice' }, `the name does not match ${NAME_RULE}`],
  'a name with a path': [{ name: 'a/b' }, `the name does not match ${NAME_RULE}`],
  'an empty name': [{ name: '' }, `the name does not match ${NAME_RULE}`],
  'the name of another endpoint': [{ name: 'account' }, 'the name is the first segment of other endpoints'],
  'the name of a module of the product': [{ name: 'user' }, 'the product has a module of this name'],
  'a field that is no name': [withField(text, 'a b'), 'fields: "a b" is not a name of a field'],
  'a field of every record': [withField(integer, 'id'), 'fields: "id" is a column of every record'],
  'a field for the version': [withField(integer, 'version'), 'fields: "version" is a column of every record'],
  'a field for the deletion': [withField(integer, 'deleted'), 'fields: "deleted" is a column of every record'],
  'no status': [
    { fields: { name: GOOD.fields['name']!, sort: GOOD.fields['sort']! }, filters: [] },
    'fields: "status" is missing',
    'list: "status" is not a field, a column of every record, or a text that follows from a field',
    'list: "statusText" is not a field, a column of every record, or a text that follows from a field',
  ],
  'a field like the text of a choice': [
    withFields({ level: choice, levelText: text }),
    'fields: "levelText" is the name of a text that follows from another field',
  ],
  'a field like the label of a reference': [
    withFields({ ownerId: reference, ownerName: text }),
    'fields: "ownerName" is the name of a text that follows from another field',
  ],
  'a field without a title': [withField({ ...text, title: '' }), 'fields: "field": it has no title'],
  'two fields with one title': [withFields({ one: text, other: text }), 'fields: two fields have the title "文本"'],
  'a title of a column of every record': [
    withField({ ...text, title: '创建人' }),
    'fields: two fields have the title "创建人"',
  ],
  'a title that another field has in the other language': [
    withFields({ one: { ...text, title: 'Grade' }, other: { ...text, english: 'Grade' } }),
    'fields: two fields have the title "Grade"',
  ],
  'a status with other choices': [
    withField({ ...choice, title: '状态' }, 'status'),
    'fields: "status" is not a choice of 1 and 2',
  ],
  'a field that is for forms only': [
    withField({ ...text, formOnly: true }),
    'fields: "field": it is for forms only, so no record stores it',
  ],
  'a scope without fields': [{ scope: {} }, 'scope: it names neither a department nor an owner'],
  'a department with another name than the reference': [
    { ...withField({ ...reference, refersTo: 'department' }, 'departmentId'), scope: { department: 'departmentid' } },
    'scope: "departmentid" is not a reference to a department; the nearest is "departmentId"',
  ],
  'a department that is none': [
    { ...withField({ ...reference, refersTo: 'position' }, 'placeId'), scope: { department: 'placeId' } },
    'scope: "placeId" is not a reference to a department',
  ],
  'an owner by id': [{ scope: { owner: 'id' } }, 'scope: "id" is not a reference to a user'],
  'an owner who is no user': [
    { ...withField({ ...reference, refersTo: 'position' }, 'placeId'), scope: { owner: 'placeId' } },
    'scope: "placeId" is not a reference to a user',
  ],
  'a password': [withField(PASSWORD), 'fields: "field": no record stores a field of kind password'],
  'a list without an id': [{ listed: { name: { kind: 'text' } } }, 'list: "id" is missing'],
  'a text that an operation would return to refuse': [
    { ...withField(text, 'refused'), operations: { approve: operation({}) } },
    'fields: "refused" is what an operation returns to refuse',
  ],
  'a search that is no name of a parameter': [
    { search: { 'a b': ['name'] } },
    'search: "a b" is not a name of a parameter',
  ],
  'a search without texts': [{ search: { name: [] } }, 'search: "name" searches no text'],
  'a search in a field that does not exist': [{ search: { name: ['title'] } }, 'search: "title" is not a text'],
  'a search in an integer': [{ search: { name: ['sort'] } }, 'search: "sort" is not a text'],
  'a filter by a field that does not exist': [
    { filters: ['rank'] },
    'filters: "rank" is not a stored field, links or a time of the record',
  ],
  'a filter by the author': [
    { filters: ['createUser'] },
    'filters: "createUser" is not a stored field, links or a time of the record',
  ],
  'an order that does not exist': [{ order: ['rank'] }, 'order: "rank" is not an integer that is not optional'],
  'an order by a text': [{ order: ['name'] }, 'order: "name" is not an integer that is not optional'],
  'an order by an optional integer': [
    { ...withField({ ...integer, optional: true }, 'rank'), order: ['rank'] },
    'order: "rank" is not an integer that is not optional',
  ],
  'an ordering by a field that does not exist': [
    { orderBy: ['rank'] },
    'orderBy: "rank" is not a stored field or a time of the record',
  ],
  'a unique field that does not exist': [
    { unique: [{ fields: ['code'] }] },
    'unique: "code" is not a text, an integer, a reference or a date',
  ],
  'a unique decimal': [
    { ...withField(decimal, 'amount'), unique: [{ fields: ['name', 'amount'] }] },
    'unique: "amount" is not a text, an integer, a reference or a date',
  ],
  'an integer whose case is ignored': [
    { unique: [{ fields: ['sort'], ignoreCase: true }] },
    'unique: "sort" is not a text',
  ],
  'a label that does not exist': [{ label: 'title' }, 'label: "title" is not a text that is not optional'],
  'an optional label': [
    { ...withField({ ...text, min: 1, optional: true }, 'code'), label: 'code' },
    'label: "code" is not a text that is not optional',
  ],
  'a rule of no field': [
    { rules: [{ title: '不对', field: 'title', holds: () => true }] },
    'rules: "title" is not a field of the form',
  ],
  'a rule of a field that no form has': [
    {
      ...withField({ ...integer, readOnly: true, default: 0 }, 'rank'),
      rules: [{ title: '不对', field: 'rank', holds: () => true }],
    },
    'rules: "rank" is not a field of the form',
  ],
  ...RESERVED_CASES,
  'a search by the name of a filter': [{ search: { status: ['name'] } }, '"status" would be two query parameters'],
  'a search by the name of a bound': [
    { ...withField(decimal, 'amount'), filters: ['amount'], search: { amountTo: ['name'] } },
    '"amountTo" would be two query parameters',
  ],
  'a field with the name of a bound of another one': [
    { ...withFields({ amount: decimal, amountFrom: integer }), filters: ['amount'] },
    'filters: "amountFrom", which filters by "amount", is a field',
  ],
  'a field with the name of the question whether another one is empty': [
    { ...withFields({ level: { ...choice, optional: true }, levelEmpty: text }), filters: ['level'] },
    'filters: "levelEmpty", which filters by "level", is a field',
  ],
  'a filter twice': [{ filters: ['status', 'status'] }, '"status" would be two query parameters'],
  'an order twice': [{ order: ['sort', 'sort'] }, 'order: "sort" stands there twice'],
  'an ordering twice': [{ orderBy: ['name', 'name'] }, 'orderBy: "name" stands there twice'],
  'unique fields of which there are none': [{ unique: [{ fields: [] }] }, 'unique: there are no fields'],
  'a unique field twice': [{ unique: [{ fields: ['name', 'name'] }] }, 'unique: "name" stands there twice'],
  'an action that is declared twice': [
    { lists: ['page', 'detail'], titles: { detail: { title: '详情' } } },
    'the action "detail" is declared twice',
  ],
  'an action without an endpoint': [{ actions: ['add', 'grant'] }, 'no endpoint follows from "grant"'],
  'a list without a title': [{ lists: ['page', 'archive'] }, 'titles: the list "archive" has no title'],
  'a list that is no name': [
    { lists: ['page', 'a b'], titles: { 'a b': { title: '归档' } } },
    '"a b" is not a name of a list',
  ],
  'an operation that is no name': [
    { operations: { 'a b': operation({}) } },
    'operations: "a b": the name is not a name of an action',
  ],
  ...Object.fromEntries(
    ['page', 'list', 'detail', 'options', 'add', 'export', 'import', 'template', 'deleted', 'restore'].map((name) => [
      `an operation with the name of the endpoint ${name}`,
      [{ operations: { [name]: operation({}) } }, `operations: "${name}": another endpoint has the name`],
    ]),
  ),
  'an operation whose form has the version': [
    { operations: { approve: operation({ version: integer }) } },
    'operations: "approve": the form cannot have a field "version"',
  ],
  'an operation whose form has two fields with one title': [
    { operations: { approve: operation({ a: text, b: text }) } },
    'operations: "approve": form: two fields have the title "文本"',
  ],
  'an operation whose form has a wrong field': [
    { operations: { approve: operation({ a: { ...text, min: 10 } }) } },
    'operations: "approve": fields: "a": its min is above its max',
  ],
  'several faults': [
    { name: 'lock', label: 'title' },
    'the name is the first segment of other endpoints',
    'label: "title" is not a text that is not optional',
  ],
};

/** A field, and what is wrong with it. */
const FIELD_CASES: Readonly<Record<string, readonly [field: FormField, fault: string]>> = {
  'a text of less than no characters': [{ ...text, min: -1 }, 'its bounds are not whole numbers from 0'],
  'a decimal whose min is above its max': [{ ...decimal, min: '10', max: '9.00' }, 'its min is above its max'],
  'a text whose min is above its max': [{ ...text, min: 10 }, 'its min is above its max'],
  'a pattern without the flag of Unicode': [
    { ...text, pattern: /^a$/ },
    'its pattern must have the flag u and no other',
  ],
  'a pattern with another flag': [{ ...text, pattern: /^a$/iu }, 'its pattern must have the flag u and no other'],
  'a text for a pattern without the pattern': [
    { ...text, patternText: { title: '仅字母' } },
    'its patternText describes no pattern',
  ],
  'a text of any characters': [{ ...text, anyCharacters: true }, 'it may have any characters, which no record stores'],
  'an optional text that may be empty': [
    { ...text, optional: true },
    'it is optional, so its min must be at least 1: without a text it is null',
  ],
  'a text that is required by no field': [
    { ...text, requiredWhen: { field: 'kind', value: 1 } },
    'it is required by "kind", which is no field',
  ],
  'an id of no module': [{ ...integer, refersTo: 'branch' }, 'it refers to "branch", which is no module'],
  'an integer whose min is above its max': [{ ...integer, min: 10 }, 'its min is above its max'],
  'an integer beyond what a number can hold': [{ ...integer, max: 2 ** 53 }, 'its bounds are not safe integers'],
  'a decimal of 31 digits': [{ ...decimal, precision: 31 }, 'its precision is not from 1 to 30'],
  'a decimal of no digits': [{ ...decimal, precision: 0, scale: 0 }, 'its precision is not from 1 to 30'],
  'a decimal with 11 digits after the point': [
    { ...decimal, precision: 20, scale: 11 },
    'its scale is not from 0 to 10, or is above its precision',
  ],
  'a decimal with more digits after the point than in all': [
    { ...decimal, scale: 6 },
    'its scale is not from 0 to 10, or is above its precision',
  ],
  'a bound that is no such decimal': [{ ...decimal, max: '1000' }, 'its bound "1000" is not such a decimal'],
  'a choice of nothing': [{ ...choice, choices: [] }, 'it has no choices'],
  'two choices of one value': [
    { ...choice, choices: [1, 2, 1].map((value) => ({ value, title: String(value) })) },
    'two choices have the value 1',
  ],
  'a choice that two bytes do not hold': [
    { ...choice, choices: [{ value: 32_768, title: '多' }] },
    'the choice 32768 is not an integer of at most 32767',
  ],
  'a default that breaks the rule of the field': [{ ...integer, default: 10 }, 'its default breaks its own rule'],
  'a field that no form has and that has no first value': [
    { ...integer, readOnly: true },
    'no form has it, so it needs a default or must be optional',
  ],
};

describe('faults of a declaration', () => {
  it('are none for declarations like those of the product', () => {
    const archived = { actions: ['add'], lists: ['page', 'archive'], titles: { archive: { title: '归档' } } };
    expect(declarationFaults({ ...GOOD, ...archived }, NAMES)).to.deep.equal([]);
    for (const module of [MODULES.position, MODULES.example, MODULES.menu])
      expect(declarationFaults({ ...module, name: 'notice', actions: [] }, NAMES), module.name).to.deep.equal([]);
  });

  for (const [what, [change, ...faults]] of Object.entries(CASES))
    it(`include ${what}`, () => {
      expect(declarationFaults({ ...GOOD, ...change }, NAMES)).to.deep.equal(faults);
    });

  for (const [what, [field, fault]] of Object.entries(FIELD_CASES))
    it(`include ${what}`, () => {
      const faults = declarationFaults({ ...GOOD, ...withField(field) }, NAMES);
      expect(faults).to.deep.equal([`fields: "field": ${fault}`]);
    });

  it('include a reference whose name does not end in Id, whose module does not exist, or which cannot be emptied', () => {
    const faultsOf = (name: string, field: FormField) =>
      declarationFaults({ ...GOOD, ...withField(field, name) }, NAMES);
    expect(faultsOf('ownerId', { ...reference, whenDeleted: 'clear', optional: true })).to.deep.equal([]);
    expect(faultsOf('owner', reference)).to.deep.equal(['fields: "owner": its name does not end in Id']);
    expect(faultsOf('ownerId', { ...reference, refersTo: 'staff' })).to.deep.equal([
      'fields: "ownerId": it refers to "staff", which is no module',
    ]);
    expect(faultsOf('ownerId', { ...reference, whenDeleted: 'clear' })).to.deep.equal([
      'fields: "ownerId": it is cleared when the record is deleted, so it must be optional',
    ]);
  });

  it('include every name that all objects of JavaScript have, wherever a declaration gives a name', () => {
    const camelCase = OBJECT_MEMBERS.filter((name) => !name.startsWith('_'));
    expect(camelCase).to.include.members(['constructor', 'toString', 'valueOf']);
    for (const name of camelCase) {
      const given: ReadonlyArray<readonly [Partial<ManagedModule>, string]> = [
        [{ name }, IN_OBJECTS],
        [withField(text, name), `fields: "${name}" is not a name of a field: ${IN_OBJECTS}`],
        [{ search: { [name]: ['name'] } }, `search: "${name}" is not a name of a parameter: ${IN_OBJECTS}`],
        [
          { lists: ['page', name], titles: { [name]: { title: '归档' } } },
          `"${name}" is not a name of a list: ${IN_OBJECTS}`,
        ],
        [
          { operations: { [name]: operation({}) } },
          `operations: "${name}": the name is not a name of an action: ${IN_OBJECTS}`,
        ],
        [
          { operations: { approve: operation({ [name]: text }) } },
          `operations: "approve": the form cannot have a field "${name}": ${IN_OBJECTS}`,
        ],
      ];
      for (const [change, fault] of given)
        expect(declarationFaults({ ...GOOD, ...change }, NAMES), fault).to.deep.equal([fault]);
    }
  });

  it('include a name that all objects of JavaScript have where a declaration refers to a field', () => {
    for (const name of OBJECT_MEMBERS) {
      const referring: ReadonlyArray<Partial<ManagedModule>> = [
        { search: { name: [name] } },
        { filters: [name] },
        { order: [name] },
        { orderBy: [name] },
        { unique: [{ fields: [name] }] },
        { label: name },
        { alias: name },
        { scope: { department: name } },
        { scope: { owner: name } },
        { rules: [{ title: '不对', field: name, holds: () => true }] },
        withField({ ...text, requiredWhen: { field: name, value: 1 } }),
      ];
      for (const change of referring) {
        const faults = declarationFaults({ ...GOOD, ...change }, NAMES);
        expect(faults, JSON.stringify(change)).to.have.lengthOf(1);
        expect(faults[0]).to.match(new RegExp(`"${name}"(?: is not a|, which is no field$)`));
      }
    }
  });

  it('include names that a list has twice or does not have', () => {
    const declared = { ...GOOD, list: ['id', 'name', 'rank', 'name'] };
    expect(declarationFaults(declared, NAMES)).to.deep.equal([
      'list: "rank" is not a field, a column of every record, or a text that follows from a field',
      'list: "name" stands there twice',
    ]);
  });
});
