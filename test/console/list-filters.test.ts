import { expect } from 'chai';
import fc from 'fast-check';
import {
  boundsIn,
  fieldFilters,
  givenOf,
  isGiven,
  rangeOf,
  searchesIn,
  withGiven,
} from '../../console/src/listing/field-filters.js';
import { daysOf, todayIn, withoutWholeDay } from '../../console/src/listing/day-ranges.js';
import { boundIn, isReversed } from '../../console/src/listing/typed-bound.js';
import { moduleDescription } from '../../src/contract/modules/module-description.js';
import { contract } from '../support/modules/contract.js';

const { filters } = moduleDescription(contract);
const fields = fieldFilters(filters);
const filterOf = (field: string) => {
  const filter = fields.find((one) => one.field === field);
  if (!filter) throw new Error(field);
  return filter;
};

describe('the filters of a list in the console', () => {
  it('are one for each declared field in its order, and one for each search', () => {
    expect(fields.map(({ field }) => field)).to.deep.equal(contract.filters);
    expect(searchesIn(filters).map(({ name }) => name)).to.deep.equal(['name']);
  });

  it('have each query parameter of their field', () => {
    const namesOf = (field: string) =>
      Object.fromEntries(Object.entries(filterOf(field).parameters).map(([role, { name }]) => [role, name]));
    expect(namesOf('amount')).to.deep.equal({ from: 'amountFrom', to: 'amountTo' });
    expect(namesOf('signedOn')).to.deep.equal({ from: 'signedOnFrom', to: 'signedOnTo', empty: 'signedOnEmpty' });
    expect(namesOf('ownerId')).to.deep.equal({ equals: 'ownerId', empty: 'ownerIdEmpty' });
  });

  it('are given by the values of the address, whatever their types', () => {
    const values = { status: 1, urgent: true, stage: '1,3', amountFrom: { no: 'value' }, other: 'x' };
    expect(fields.filter((filter) => isGiven(filter, values)).map(({ field }) => field)).to.deep.equal([
      'status',
      'stage',
      'urgent',
    ]);
    expect(givenOf(filterOf('urgent'), values)).to.deep.equal({ equals: 'true' });
  });

  it('replace the earlier values of their own field, and no others', () => {
    const present = { name: 'x', signedOnEmpty: 'true', amountTo: '5.00' };
    expect(withGiven(filterOf('signedOn'), { from: '2026-01-01' }, present)).to.deep.equal({
      name: 'x',
      amountTo: '5.00',
      signedOnFrom: '2026-01-01',
    });
    expect(withGiven(filterOf('amount'), {}, present)).to.deep.equal({ name: 'x', signedOnEmpty: 'true' });
  });

  it('read what they have written', () => {
    const text = fc.constantFrom('', '1', '2.50', 'x,y');
    fc.assert(
      fc.property(fc.constantFrom(...fields), text, text, (filter, from, to) => {
        const given = Object.fromEntries(
          Object.entries({ from, to }).filter(([role, value]) => value !== '' && role in filter.parameters),
        );
        expect(givenOf(filter, withGiven(filter, given, { name: 'x' }))).to.deep.equal(given);
      }),
    );
  });

  it('send a range of one integer as this integer', () => {
    const filter = { name: 'size', title: '', english: '', field: 'size', kind: 'integer' } as const;
    const [size] = fieldFilters([filter, { ...filter, name: 'sizeFrom', bound: 'from' }]);
    expect(size && rangeOf(size, '5', '5')).to.deep.equal({ equals: '5' });
    expect(size && rangeOf(size, '5', '')).to.deep.equal({ from: '5', to: '' });
    expect(rangeOf(filterOf('amount'), '5.00', '5.00')).to.deep.equal({ from: '5.00', to: '5.00' });
    expect(boundsIn({ equals: '5' })).to.deep.equal({ from: '5', to: '5' });
    expect(boundsIn({ to: '7' })).to.deep.equal({ from: '', to: '7' });
  });
});

describe('a bound of a filter', () => {
  it('is read as people type it, and has the form of the service', () => {
    const amount = filterOf('amount').described;
    expect(boundIn('1,234,567.5', amount, 'from')).to.equal('1234567.50');
    expect(boundIn('１２３', amount, 'from')).to.equal('123.00');
    expect(boundIn('1.234', amount, 'from')).to.equal(undefined);
    expect(boundIn('12,34', amount, 'from')).to.equal(undefined);
    expect(boundIn('5 Jan 2026', filterOf('signedOn').described, 'from')).to.equal('2026-01-05');
    expect(boundIn('2026年1月5日', filterOf('signedOn').described, 'to')).to.equal('2026-01-05');
    expect(boundIn('x', filterOf('signedOn').described, 'to')).to.equal(undefined);
  });

  it('of a time is a whole day without a time of the day', () => {
    const { described } = filterOf('remindAt');
    expect(boundIn('2026-01-05', described, 'from')).to.equal('2026-01-05 00:00:00');
    expect(boundIn('2026-01-05', described, 'to')).to.equal('2026-01-05 23:59:59');
    expect(boundIn('2026-01-05 9:30', described, 'to')).to.equal('2026-01-05 09:30:00');
    expect(withoutWholeDay('2026-01-05 23:59:59', 'to')).to.equal('2026-01-05');
    expect(withoutWholeDay('2026-01-05 23:59:59', 'from')).to.equal('2026-01-05 23:59:59');
  });

  it('of an integer takes commas between thousands, and no fraction', () => {
    const size = { name: 'size', title: '', english: '', field: 'size', kind: 'integer' } as const;
    expect(boundIn('12,345', size, 'from')).to.equal('12345');
    expect(boundIn('-5', size, 'from')).to.equal('-5');
    expect(boundIn('1.5', size, 'from')).to.equal(undefined);
    expect(boundIn('99999999999999999999', size, 'from')).to.equal(undefined);
  });

  it('that ends before it begins is reversed, compared as its kind is', () => {
    expect(isReversed('decimal', '10.00', '9.00')).to.equal(true);
    expect(isReversed('decimal', '9.00', '10.00')).to.equal(false);
    expect(isReversed('integer', '-1', '-2')).to.equal(true);
    expect(isReversed('date', '2026-01-02', '2026-01-01')).to.equal(true);
    expect(isReversed('date', '2026-01-01', '2026-01-01')).to.equal(false);
    expect(isReversed('date', '', '2026-01-01')).to.equal(false);
  });
});

describe('a range of days', () => {
  it('is today, the week from Monday to Sunday, or the month to its last day', () => {
    expect(daysOf('today', '2026-11-23')).to.deep.equal({ from: '2026-11-23', to: '2026-11-23' });
    expect(daysOf('thisWeek', '2026-11-23')).to.deep.equal({ from: '2026-11-23', to: '2026-11-29' });
    expect(daysOf('thisWeek', '2026-11-29')).to.deep.equal({ from: '2026-11-23', to: '2026-11-29' });
    expect(daysOf('thisWeek', '2026-01-01')).to.deep.equal({ from: '2025-12-29', to: '2026-01-04' });
    expect(daysOf('thisMonth', '2028-02-10')).to.deep.equal({ from: '2028-02-01', to: '2028-02-29' });
    expect(daysOf('thisMonth', '2026-12-31')).to.deep.equal({ from: '2026-12-01', to: '2026-12-31' });
  });

  it('begins with the day of the service, not of the browser', () => {
    const now = new Date('2026-11-23T20:00:00Z');
    expect(todayIn('Asia/Shanghai', now)).to.equal('2026-11-24');
    expect(todayIn('America/New_York', now)).to.equal('2026-11-23');
  });
});
