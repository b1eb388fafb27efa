import { expect } from 'chai';
import { declarationFaults } from '../../../src/contract/modules/declaration-faults.js';
import { SORT, STATUS } from '../../../src/contract/forms/form-field.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { defineModule } from '../../../src/contract/modules/module-declaration.js';
import { MODULES } from '../../../src/contract/modules/modules.js';
import type { ShownRecordOf } from '../../../src/contract/records/record.js';
import { EVERY_KIND } from '../../support/modules/every-kind.js';

const FIELDS = {
  name: { kind: 'text', title: '名称', min: 1, max: 9 },
  code: { kind: 'text', title: '编码', min: 1, max: 9, optional: true },
  amount: { kind: 'decimal', title: '金额', precision: 5, scale: 2 },
  stage: { kind: 'choice', title: '阶段', choices: [{ value: 1, title: '草稿' }] },
  ownerId: { kind: 'reference', title: '负责人', refersTo: 'user', optional: true },
  secret: { kind: 'password', title: '密码', min: 6, max: 9 },
  sort: SORT,
  status: STATUS,
} as const;
const LEAST = {
  name: 'memo',
  title: '便签',
  fields: FIELDS,
  list: ['id', 'name'],
  order: ['sort'],
  label: 'name',
} as const;

/** The compiler judges these; nobody calls them. */
const IMPOSSIBLE = () => [
  // @ts-expect-error a list shows fields, columns and what follows from fields
  defineModule({ ...LEAST, list: ['id', 'title'] }),
  // @ts-expect-error a password is not shown
  defineModule({ ...LEAST, list: ['id', 'secret'] }),
  // @ts-expect-error only a choice has a text
  defineModule({ ...LEAST, list: ['id', 'nameText'] }),
  // @ts-expect-error only a reference has a label
  defineModule({ ...LEAST, list: ['id', 'stageName'] }),
  // @ts-expect-error the order is of integers
  defineModule({ ...LEAST, order: ['name'] }),
  // @ts-expect-error a search is in texts
  defineModule({ ...LEAST, search: { name: ['amount'] } }),
  // @ts-expect-error a filter is by a stored field or a time
  defineModule({ ...LEAST, filters: ['secret'] }),
  // @ts-expect-error no list is filtered by its authors
  defineModule({ ...LEAST, filters: ['createUser'] }),
  // @ts-expect-error users order by a stored field or a time
  defineModule({ ...LEAST, orderBy: ['stageText'] }),
  // @ts-expect-error a decimal is not unique
  defineModule({ ...LEAST, unique: ['amount'] }),
  // @ts-expect-error nor together with a text
  defineModule({ ...LEAST, unique: [['name', 'amount']] }),
  // @ts-expect-error a label is a text
  defineModule({ ...LEAST, label: 'sort' }),
  // @ts-expect-error the name of a reference ends in Id
  defineModule({ ...LEAST, fields: { ...FIELDS, owner: { kind: 'reference', title: '人', refersTo: 'user' } } }),
  // @ts-expect-error a kind that does not exist
  defineModule({ ...LEAST, fields: { ...FIELDS, file: { kind: 'file', title: '附件' } } }),
  defineModule({
    ...LEAST,
    // @ts-expect-error the default of a decimal is a text
    fields: { ...FIELDS, price: { kind: 'decimal', title: '价', precision: 3, scale: 1, default: 0 } },
  }),
  // @ts-expect-error a rule is of a field
  defineModule({ ...LEAST, rules: [{ field: 'title', title: '不对', holds: () => true }] }),
  // @ts-expect-error the value of an optional field may be null
  defineModule({ ...LEAST, rules: [{ field: 'code', title: '不对', holds: ({ code }) => code.length > 1 }] }),
  // @ts-expect-error a decimal is a text
  defineModule({ ...LEAST, rules: [{ field: 'amount', title: '不对', holds: ({ amount }) => amount > 0 }] }),
  defineModule({
    ...LEAST,
    // @ts-expect-error an operation gives values of the field’s kind
    operations: { approve: { title: '审批', form: {}, decide: () => ({ amount: 1 }) } },
  }),
  defineModule({
    ...LEAST,
    operations: {
      // @ts-expect-error the form of an operation has values of its kinds
      rename: { title: '改名', form: { grade: SORT }, decide: (_memo, { grade }) => ({ name: grade }) },
    },
  }),
];

type Equal<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

describe('a declaration', () => {
  it('does not compile if it is impossible', () => {
    expect(IMPOSSIBLE).to.be.a('function');
  });

  it('has the usual value of everything that it leaves out', () => {
    const module: ManagedModule = defineModule(LEAST);
    expect(module).to.deep.include({
      ...{ table: 'memos', search: {}, filters: [], orderBy: [], unique: [], rules: [], operations: {} },
      ...{ lists: ['page'], titles: {} },
      actions: [
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
      ],
    });
    expect(defineModule({ ...LEAST, name: 'workOrder' }).table).to.equal('work_orders');
    expect(defineModule({ ...LEAST, table: 'memories' }).table).to.equal('memories');
  });

  it('keeps everything that it says', () => {
    const said = {
      search: { name: ['name'] },
      filters: ['status'],
      orderBy: ['amount'],
      lists: ['page', 'list'],
      actions: ['detail'],
      titles: { list: { title: '列表' } },
    } as const;
    expect(defineModule({ ...LEAST, ...said })).to.deep.include(said);
    expect(EVERY_KIND.unique).to.deep.equal([
      { fields: ['code'], ignoreCase: true },
      { fields: ['boughtOn', 'keeperId'] },
    ]);
  });

  it('gives each listed name its kind, whether it may be null, and what it follows from', () => {
    expect(EVERY_KIND.listed).to.deep.include({
      id: { kind: 'integer' },
      alias: { kind: 'text', optional: true },
      price: { kind: 'decimal' },
      leased: { kind: 'boolean' },
      soldOn: { kind: 'date', optional: true },
      level: { kind: 'integer', optional: true },
      levelText: { kind: 'text', textOf: 'level', optional: true },
      stageText: { kind: 'text', textOf: 'stage' },
      keeperName: { kind: 'text', nameOf: 'keeperId' },
      ownerName: { kind: 'text', nameOf: 'ownerId', optional: true },
      createTime: { kind: 'time' },
    });
    expect(Object.keys(EVERY_KIND.listed)).to.deep.equal(EVERY_KIND.list);
  });

  it('gives the records of its list their type', () => {
    type Asset = ShownRecordOf<typeof EVERY_KIND>;
    const same: ReadonlyArray<true> = [
      true satisfies Equal<Asset['price'], string>,
      true satisfies Equal<Asset['weight'], string | null>,
      true satisfies Equal<Asset['leased'], boolean>,
      true satisfies Equal<Asset['boughtOn'], string>,
      true satisfies Equal<Asset['checkedAt'], string | null>,
      true satisfies Equal<Asset['levelText'], string | null>,
      true satisfies Equal<Asset['stageText'], string>,
      true satisfies Equal<Asset['ownerId'], number | null>,
      true satisfies Equal<Asset['ownerName'], string | null>,
      true satisfies Equal<Asset['keeperName'], string>,
      true satisfies Equal<Asset['createTime'], string>,
      true satisfies Equal<keyof Asset, (typeof EVERY_KIND)['list'][number]>,
    ];
    expect(same).to.have.length(12);
  });

  it('has no faults with a field of every kind, like those of the product', () => {
    expect(declarationFaults(EVERY_KIND, [...Object.keys(MODULES), 'asset'])).to.deep.equal([]);
  });
});
