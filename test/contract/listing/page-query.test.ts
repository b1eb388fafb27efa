import { expect } from 'chai';
import fc from 'fast-check';
import { example } from '../../../src/contract/modules/example.js';
import { position } from '../../../src/contract/modules/position.js';
import { user } from '../../../src/contract/modules/user.js';
import { parsePageQuery } from '../../../src/contract/listing/page-query.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

const policy = { defaultSize: 10, maxSize: 1000 };
const parse = parsePageQuery(example, policy);
const nothing = { pageNo: 1, pageSize: 10, filters: {} };

const NO_INTEGERS = [...'0x1|1.0|1.5| 1|1 |1\n|+1|1e3|1,000|1_0|１|٣|NaN|Infinity|a|--1|-'.split('|'), ' '];
const NO_TEXTS = [['1'], ['1', '2'], { $gt: '0' }, 1, true];

describe('page query', () => {
  it('is page 1 of the default size without parameters', () => {
    for (const absent of [undefined, null, ''])
      expect(
        expectRight(parse({ pageNo: absent, pageSize: absent, name: absent, type: absent, status: absent })),
      ).to.deep.equal(nothing);
    expect(expectRight(parse({}))).to.deep.equal(nothing);
  });

  it('has the values of all parameters', () => {
    expect(expectRight(parse({ pageNo: '3', pageSize: '25', name: '折扣', type: '4', status: '2' }))).to.deep.equal({
      pageNo: 3,
      pageSize: 25,
      filters: { name: '折扣', type: 4, status: 2 },
    });
  });

  for (const parameter of ['pageNo', 'pageSize', 'type', 'status'])
    it(`accepts digits only for ${parameter}`, () => {
      for (const value of [...NO_INTEGERS, ...NO_TEXTS]) expectLeft(parse({ [parameter]: value }), 'PageQueryFailed');
    });

  it('counts pages and sizes from one, and refuses a size above the maximum instead of changing it', () => {
    for (const value of ['0', '00', '-1', '-0'])
      for (const parameter of ['pageNo', 'pageSize']) expectLeft(parse({ [parameter]: value }), 'PageQueryFailed');
    expect(expectRight(parse({ pageNo: '1', pageSize: '1' }))).to.include({ pageNo: 1, pageSize: 1 });
    expect(expectRight(parse({ pageNo: '007', pageSize: '1000' }))).to.include({ pageNo: 7, pageSize: 1000 });
    for (const pageSize of ['1001', '9'.repeat(400)]) expectLeft(parse({ pageSize }), 'PageQueryFailed');
  });

  it('accepts negative filters and zero', () => {
    expect(expectRight(parse({ type: '-1', status: '0' })).filters).to.deep.equal({ type: -1, status: 0 });
  });

  it('accepts one text of at most a hundred code points as a substring, unchanged', () => {
    const hundreds = ['a', '折', '😀'].map((character) => character.repeat(100));
    for (const name of [...NO_TEXTS, ...hundreds.map((text) => `${text}a`)])
      expectLeft(parse({ name }), 'PageQueryFailed');
    for (const name of [' ', '%', '\0', "'", '\ud800', '0', ...hundreds])
      expect(expectRight(parse({ name })).filters).to.deep.equal({ name });
  });

  it('ignores parameters that the module does not declare, with any value', () => {
    const query = {
      type: 'x',
      id: '1',
      sort: ['1'],
      deleted: 'true',
      passwordHash: '$2b',
      ['__proto__']: { pageNo: 'x' },
    };
    expect(expectRight(parsePageQuery(user, policy)({ ...query, username: ['a'] }))).to.deep.equal(nothing);
    expect(expectRight(parsePageQuery(position, policy)(query))).to.deep.equal(nothing);
  });

  it('reads a query without a prototype, as routers give it', () => {
    const raw = Object.assign(Object.create(null) as Record<string, unknown>, { pageNo: '2' });
    expect(expectRight(parse(raw)).pageNo).to.equal(2);
  });
});

describe('page query, for any parameters', () => {
  it('has safe integers only, for any number of digits', () => {
    const digit = fc.constantFrom(...Array.from('0123456789'));
    const digits = fc.string({ unit: digit, minLength: 1, maxLength: 400, size: 'max' });
    fc.assert(
      fc.property(digits, fc.constantFrom('', '-'), (text, sign) => {
        const { pageNo, filters } = expectRight(parse({ pageNo: `1${text}`, status: `${sign}${text}` }));
        expect(Number.isSafeInteger(pageNo) && pageNo >= 1).to.be.true;
        expect(Number.isSafeInteger(filters['status'])).to.be.true;
      }),
    );
  });
});
