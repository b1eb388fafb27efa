import { expect } from 'chai';
import { example } from '../../src/contract/example.js';
import { position } from '../../src/contract/position.js';
import { shownRecord, recordCodec, storedFields, type StoredRecord } from '../../src/contract/record.js';
import { E } from '../../src/contract/fp.js';
import { without } from '../support/without.js';

const stored: StoredRecord = { createTime: '2024-02-29 08:00:00', sort: 3, status: 1, name: '经理', id: 7 };
const shown = { id: 7, name: '经理', status: 1, statusText: '在用', sort: 3, createTime: '2024-02-29 08:00:00' };

describe('stored fields', () => {
  it('are all fields except the derived ones', () => {
    expect(storedFields(position)).to.deep.equal(['id', 'name', 'status', 'sort', 'createTime']);
    expect(storedFields(example)).to.deep.equal(Object.keys(example.fields));
  });
});

describe('presenting a record', () => {
  it('adds the status text and keeps the declared order', () => {
    const record = shownRecord(position, stored);
    expect(record).to.deep.equal(shown);
    expect(Object.keys(record)).to.deep.equal(Object.keys(position.fields));
  });

  it('shows nothing that the module does not declare, and no stored status text', () => {
    expect(shownRecord(position, { ...stored, passwordHash: '$2b', deleted: 0 })).to.deep.equal(shown);
    expect(shownRecord(position, { ...stored, status: 2, statusText: '在用' })['statusText']).to.equal('停用');
  });
});

describe('record codec', () => {
  const codec = recordCodec(position);
  /** What a check and a decoding say, which must agree. */
  const accepts = (record: unknown) => [codec.is(record), E.isRight(codec.decode(record))];

  it('accepts a presented record, and has the name of the module', () => {
    expect(accepts(shownRecord(position, stored))).to.deep.equal([true, true]);
    expect(codec.name).to.equal('position record');
  });

  it('refuses a value of another kind, a time in another form, and a record without a field', () => {
    const times = '2024-02-29T08:00:00Z|2024-02-29 08:00:00 |2024-2-29 08:00:00|2024-02-29 8:00:00|2024-02-29 08:00|';
    for (const [field, values] of Object.entries({
      id: ['7'],
      name: [7],
      status: [null],
      statusText: [undefined],
      sort: [1.5],
      createTime: [...times.split('|'), '2024-02-29 08:00:00.0', 0],
    }))
      for (const record of [without(shown, field), ...values.map((value) => ({ ...shown, [field]: value }))])
        expect(accepts(record), field).to.deep.equal([false, false]);
  });
});
