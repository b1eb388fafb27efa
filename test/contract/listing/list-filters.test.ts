import { expect } from 'chai';
import { filterParameters, roleOf } from '../../../src/contract/listing/list-filters.js';
import { parsePageQuery } from '../../../src/contract/listing/page-query.js';
import { MODULES } from '../../../src/contract/modules/modules.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { EVERY_KIND } from '../../support/modules/every-kind.js';

const parse = parsePageQuery(EVERY_KIND, { defaultSize: 10, maxSize: 1000 });
const given = (query: Readonly<Record<string, unknown>>) => expectRight(parse(query)).filters;

/** Each kind: what a value of the query becomes, and what no value is. */
const VALUES: ReadonlyArray<
  readonly [
    what: string,
    names: ReadonlyArray<string>,
    taken: ReadonlyArray<readonly [string, unknown]>,
    refused: ReadonlyArray<unknown>,
  ]
> = [
  [
    'a text, exactly',
    ['code', 'alias'],
    [
      ['A-1', 'A-1'],
      [' ', ' '],
      ['%', '%'],
      ['折'.repeat(20), '折'.repeat(20)],
    ],
    ['折'.repeat(21), ['a', 'b'], 1],
  ],
  [
    'one integer of at most 16 digits, also below 0',
    ['pieces', 'piecesFrom', 'piecesTo'],
    [
      ['7', 7],
      ['-7', -7],
      ['-0', 0],
      ['007', 7],
      ['9007199254740991', 9_007_199_254_740_991],
      ['9999999999999999', 10_000_000_000_000_000],
      ['-9999999999999999', -10_000_000_000_000_000],
    ],
    ['99999999999999999', '00000000000000001', '1.0', '+1', ' 1', '1,2', '1e3', '--1', '-', 'x', ['1', '2'], 1],
  ],
  [
    'a decimal as the field writes it',
    ['priceFrom', 'priceTo'],
    [
      ['12.5', '12.50'],
      ['-0', '0.00'],
      ['007', '7.00'],
      ['-1', '-1.00'],
      ['999999999999.99', '999999999999.99'],
    ],
    ['1.234', '1000000000000', '1.', '.5', '1e3', ' 1', 'x', ['1', '2'], 1],
  ],
  [
    'true or false',
    ['leased'],
    [
      ['true', true],
      ['false', false],
    ],
    ['TRUE', '1', '0', 'yes', 'true,false', ['true', 'false'], true],
  ],
  [
    'a day of the calendar',
    ['boughtOnFrom', 'boughtOnTo', 'soldOnFrom', 'soldOnTo'],
    [['2024-02-29', '2024-02-29']],
    ['2023-02-29', '2024-02-29 00:00:00', '2024-2-29', ' 2024-02-29', 'x', ['2024-02-29', '2024-02-29']],
  ],
  [
    'a second',
    ['checkedAtFrom', 'checkedAtTo', 'createTimeFrom', 'createTimeTo'],
    [['2024-02-29 23:59:59', '2024-02-29 23:59:59']],
    ['2024-02-29', '2024-02-29 24:00:00', '2024-02-29T00:00:00', 'x', ['2024-02-29 00:00:00', '2024-02-29 00:00:00']],
  ],
  [
    'one integer or several with commas between, at most 50',
    ['level', 'stage', 'keeperId', 'ownerId'],
    [
      ['1', [1]],
      ['1,3', [1, 3]],
      ['3,1,3', [3, 1, 3]],
      ['9,-1,0', [9, -1, 0]],
      ['2147483648', [2_147_483_648]],
      [Array.from({ length: 50 }, (_, i) => i).join(','), Array.from({ length: 50 }, (_, i) => i)],
    ],
    ['1,,3', '1,', ',1', ',', ' 1', '1 ', '1, 3', '1.0', 'x', '1;3', '99999999999999999', Array(51).fill(1).join(',')],
  ],
  [
    'whether there is a value',
    ['aliasEmpty', 'weightEmpty', 'soldOnEmpty', 'checkedAtEmpty', 'levelEmpty', 'ownerIdEmpty'],
    [
      ['true', true],
      ['false', false],
    ],
    ['TRUE', '1', 'x', ['true', 'true']],
  ],
  [
    'one integer for the status, of any length',
    ['status'],
    [
      ['2', 2],
      ['99', 99],
      ['-1', -1],
    ],
    ['1,2', 'x', ['1', '2']],
  ],
];

describe('the filters of a list', () => {
  it('have the query parameters that follow from the kinds of the fields, and no others', () => {
    const ofField = (name: string) =>
      filterParameters(EVERY_KIND).flatMap((one) =>
        one.fields[0] === name && one.kind !== 'contains' ? [one.name] : [],
      );
    expect(EVERY_KIND.filters.flatMap(ofField)).to.deep.equal([
      ...['code', 'alias', 'aliasEmpty', 'pieces', 'piecesFrom', 'piecesTo', 'priceFrom', 'priceTo'],
      ...['weightFrom', 'weightTo', 'weightEmpty', 'leased', 'boughtOnFrom', 'boughtOnTo'],
      ...['soldOnFrom', 'soldOnTo', 'soldOnEmpty', 'checkedAtFrom', 'checkedAtTo', 'checkedAtEmpty'],
      ...['level', 'levelEmpty', 'stage', 'keeperId', 'ownerId', 'ownerIdEmpty', 'status'],
      ...['createTimeFrom', 'createTimeTo'],
    ]);
    const ofLinks = (name: string): ReadonlyArray<string> =>
      ({ roleIds: ['roleId'], departmentId: ['departmentId', 'departmentIdEmpty'] })[name] ?? [name];
    for (const { name, filters } of Object.values(MODULES))
      expect(filterParameters(MODULES[name]).map((one) => one.name)).to.deep.equal([
        'name',
        ...filters.flatMap(ofLinks),
      ]);
  });

  for (const [what, names, taken, refused] of VALUES)
    it(`take ${what} for ${names.join(', ')}, and refuse every other value`, () => {
      for (const name of names) {
        for (const [text, value] of taken)
          expect(given({ [name]: text }), `${name}=${text}`).to.deep.equal({ [name]: value });
        for (const value of refused) expectLeft(parse({ [name]: value }), 'PageQueryFailed');
        for (const absent of ['', null, undefined]) expect(given({ [name]: absent }), name).to.deep.equal({});
      }
    });

  it('take integers that are no choice: they match nothing', () => {
    expect(given({ stage: '9', level: '7,8', status: '99' })).to.deep.equal({ stage: [9], level: [7, 8], status: 99 });
  });

  it('ignore parameters that do not follow from the declaration, with any value', () => {
    const unknown = ['price', 'weight', 'boughtOn', 'soldOn', 'checkedAt', 'leasedFrom', 'levelFrom', 'stageText'];
    const optionalOnly = ['codeEmpty', 'priceEmpty', 'leasedEmpty', 'boughtOnEmpty', 'stageEmpty', 'keeperIdEmpty'];
    for (const name of [
      ...unknown,
      ...optionalOnly,
      'remarks',
      'sort',
      'createTimeEmpty',
      'statusFrom',
      'updateTimeFrom',
    ])
      expect(given({ [name]: 'x' }), name).to.deep.equal({});
  });

  it('take bounds in the wrong order, which match nothing', () => {
    const wrong = { priceFrom: '2.00', priceTo: '1.00' };
    expect(given(wrong)).to.deep.equal(wrong);
  });

  it('compare a type with one integer only where it is an integer or a choice', () => {
    const typed = (type: (typeof EVERY_KIND)['fields'][keyof (typeof EVERY_KIND)['fields']]) =>
      filterParameters({ fields: { type }, search: {}, filters: ['type'] }).map(({ kind, name }) => [kind, name]);
    expect(typed(EVERY_KIND.fields.pieces)).to.deep.equal([['equals', 'type']]);
    expect(typed(EVERY_KIND.fields.stage)).to.deep.equal([['equals', 'type']]);
    expect(typed(EVERY_KIND.fields.price)).to.deep.equal([
      ['from', 'typeFrom'],
      ['to', 'typeTo'],
    ]);
  });
});

describe('the order of a list', () => {
  const orderOf = (orderBy: unknown) => expectRight(parse({ orderBy })).orderBy;

  it('is one declared field, with a minus sign before it in descending order', () => {
    for (const field of EVERY_KIND.orderBy) {
      expect(orderOf(field)).to.deep.equal({ field, isDescending: false });
      expect(orderOf(`-${field}`)).to.deep.equal({ field, isDescending: true });
    }
  });

  it('is the declared one without a value', () => {
    for (const absent of ['', null, undefined])
      expect(expectRight(parse({ orderBy: absent }))).to.not.have.property('orderBy');
  });

  it('is refused with any other value', () => {
    const others = ['--price', '+price', ' price', 'price ', 'price,id', 'Price', 'id', '-id', '-', 'weight', 'asc'];
    for (const value of [...others, '__proto__', 'constructor', ['price', 'price'], ['price'], 1, true])
      expectLeft(parse({ orderBy: value }), 'PageQueryFailed');
  });

  it('is no parameter of a module that declares no ordering field', () => {
    const { orderBy: _orderBy, ...without } = EVERY_KIND;
    for (const list of [without, { ...without, orderBy: [] }]) {
      const query = expectRight(parsePageQuery(list, { defaultSize: 10, maxSize: 1000 })({ orderBy: ['x'] }));
      expect(query).to.deep.equal({ pageNo: 1, pageSize: 10, filters: {} });
    }
  });

  it('is for the modules of the product by their label and their creation', () => {
    for (const { label, orderBy } of Object.values(MODULES)) expect(orderBy).to.deep.equal([label, 'createTime']);
  });
});

describe('the filters of one field', () => {
  it('have different roles, so that a front end can join them', () => {
    for (const module of [EVERY_KIND, ...Object.values(MODULES)]) {
      const roles = filterParameters(module)
        .filter((filter) => roleOf(filter) !== 'search')
        .map((filter) => `${filter.fields.join()} ${roleOf(filter)}`);
      expect(new Set(roles).size, module.name).to.equal(roles.length);
    }
  });
});
