import { expect } from 'chai';
import fc from 'fast-check';
import { shownDecimal, shownInteger } from '../../console/src/i18n/shown-number.js';
import { arranged, isNumeric, moved, nameColumnOf, offeredColumns } from '../../console/src/listing/columns.js';
import { DECLARED_ORDER, nextOrder, orderParameter } from '../../console/src/service/list-order.js';
import { moduleDescription } from '../../src/contract/modules/module-description.js';
import { contract } from '../support/modules/contract.js';
import { expectLinearTime } from '../support/linear-time.js';

const columns = ['id', 'title', 'size'].map((name) => ({ name, title: name, english: name, kind: 'text' as const }));
const namesOf = (list: ReadonlyArray<Readonly<{ name: string }>>) => list.map(({ name }) => name);

describe('the columns of a list in the console', () => {
  const described = moduleDescription(contract).columns;

  it('have neither the text of a choice nor the name of a reference besides it', () => {
    expect(namesOf(offeredColumns(described))).to.deep.equal(
      contract.list.filter((name) => !/(?:Text|Name)$/.test(name)),
    );
  });

  it('have a text or a name that stands alone', () => {
    const alone = described.filter(({ name }) => name === 'stageText' || name === 'ownerName');
    expect(namesOf(offeredColumns(alone))).to.deep.equal(['stageText', 'ownerName']);
  });

  it('have numbers on the right, but no ids', () => {
    expect(namesOf(offeredColumns(described).filter(isNumeric))).to.deep.equal(['amount', 'sort']);
  });

  it('are named by the label of the module, or by the first column without it', () => {
    expect(nameColumnOf(columns, 'title')?.name).to.equal('title');
    expect(nameColumnOf(columns, 'code')?.name).to.equal('id');
  });

  it('stand in the chosen order, new ones after the one before them', () => {
    expect(namesOf(arranged(columns, []))).to.deep.equal(['id', 'title', 'size']);
    expect(namesOf(arranged(columns, ['size', 'title', 'id']))).to.deep.equal(['size', 'title', 'id']);
    expect(namesOf(arranged(columns, ['title', 'id']))).to.deep.equal(['title', 'size', 'id']);
    expect(namesOf(arranged(columns, ['gone', 'title']))).to.deep.equal(['id', 'title', 'size']);
  });

  it('are all there in any chosen order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('id', 'title', 'size', 'gone')), (order) => {
        expect(namesOf(arranged(columns, order)).toSorted()).to.deep.equal(namesOf(columns).toSorted());
      }),
    );
  });

  it('move by places, and stop at the ends', () => {
    expect(moved(['a', 'b', 'c'], 'c', -1)).to.deep.equal(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', 1)).to.deep.equal(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 'c', 1)).to.deep.equal(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 'a', -1)).to.deep.equal(['a', 'b', 'c']);
  });
});

describe('the order of a list in the console', () => {
  it('is ascending, descending and declared after three clicks on one head', () => {
    const first = nextOrder(DECLARED_ORDER, 'amount');
    const second = nextOrder(first, 'amount');
    expect([first, second, nextOrder(second, 'amount')]).to.deep.equal([
      { field: 'amount', order: 'ASC' },
      { field: 'amount', order: 'DESC' },
      DECLARED_ORDER,
    ]);
    expect(nextOrder(second, 'number')).to.deep.equal({ field: 'number', order: 'ASC' });
  });

  it('is sent for a field by which the list can be ordered, and for no other', () => {
    expect(orderParameter({ field: 'amount', order: 'ASC' }, ['amount'])).to.equal('amount');
    expect(orderParameter({ field: 'amount', order: 'DESC' }, ['amount'])).to.equal('-amount');
    expect(orderParameter({ field: 'id', order: 'ASC' }, ['amount'])).to.equal(undefined);
    expect(orderParameter(DECLARED_ORDER, ['amount'])).to.equal(undefined);
  });
});

describe('a number in the console', () => {
  it('has commas between thousands, and every digit', () => {
    expect(shownDecimal('1234567890123456789.10')).to.equal('1,234,567,890,123,456,789.10');
    expect(shownDecimal('-1234.5000')).to.equal('-1,234.5000');
    expect(shownDecimal('999')).to.equal('999');
    expect(shownDecimal('text')).to.equal('text');
  });

  it('has its commas in a time that grows with its length, not with the square', () =>
    expectLinearTime(
      (length) => {
        const digits = '1'.repeat(length);
        return () => shownDecimal(digits);
      },
      20_000,
      'digits',
    ));

  it('has no commas where it is short and whole, as years are', () => {
    expect(shownInteger('2026')).to.equal('2026');
    expect(shownInteger('20261')).to.equal('20,261');
    expect(shownInteger('-1234567')).to.equal('-1,234,567');
  });
});
