import { expect } from 'chai';
import fc from 'fast-check';
import { example } from '../../../src/contract/modules/example.js';
import { exampleRecord, recordCodec } from '../../../src/contract/records/record.js';
import { pageCodec } from '../../../src/contract/listing/page-codecs.js';
import { pageOf, offsetOf, pageShown, type PageQuery } from '../../../src/contract/listing/page-query.js';
import { without } from '../../support/without.js';

const query = (pageNo: number, pageSize: number): PageQuery => ({ pageNo, pageSize, filters: {} });
const anyPageNo = fc.oneof(
  fc.integer({ min: 1, max: 40 }),
  fc.maxSafeNat().map((n) => n || 1),
);
const anySize = fc.integer({ min: 1, max: 1000 });

describe('offset', () => {
  it('is the number of records before the page', () => {
    expect([query(1, 10), query(2, 10), query(7, 25)].map(offsetOf)).to.deep.equal([0, 10, 150]);
  });

  it('is a safe integer for any page and size', () => {
    expect(offsetOf(query(Number.MAX_SAFE_INTEGER, 1000))).to.equal(Number.MAX_SAFE_INTEGER);
    fc.assert(fc.property(anyPageNo, anySize, (no, size) => Number.isSafeInteger(offsetOf(query(no, size)))));
  });
});

describe('page shown', () => {
  it('is page 1 for every page beyond the last, and no other', () => {
    expect([2, 3].map((pageNo) => pageShown(query(pageNo, 10), 20))).to.deep.equal([2, 1]);
    fc.assert(
      fc.property(anyPageNo, anySize, fc.nat({ max: 5000 }), (no, size, total) => {
        const last = Math.max(1, Math.ceil(total / size));
        expect(pageShown(query(no, size), total)).to.equal(no <= last ? no : 1);
      }),
    );
  });
});

describe('page envelope', () => {
  it('has the given size, the number of pages rounded up and the number of the shown page', () => {
    const records = [{ id: 21 }];
    expect(pageOf(query(3, 10), 21, records)).to.deep.equal({ records, total: 21, size: 10, current: 3, pages: 3 });
  });

  it('is accepted by its codec, and refused without any one of its fields', () => {
    const codec = pageCodec(recordCodec(example), 'page of examples');
    const page = { ...pageOf(query(1, 10), 1, []), records: [exampleRecord(example)] };
    expect(codec.is(page)).to.be.true;
    for (const field of Object.keys(page)) expect(codec.is(without(page, field)), field).to.be.false;
  });

  it('shows page 1 beyond the last, and no pages where there are no records', () => {
    expect(pageOf(query(4, 10), 21, [])).to.include({ current: 1, pages: 3, size: 10, total: 21 });
    expect(pageOf(query(9, 10), 0, [])).to.deep.equal({ records: [], total: 0, size: 10, current: 1, pages: 0 });
  });
});
