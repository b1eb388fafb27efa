import { expect } from 'chai';
import { example } from '../../src/domain/listing/example.js';
import { position } from '../../src/domain/listing/position.js';
import { shownRecord, recordCodec, storedFields, type StoredRecord } from '../../src/domain/listing/record.js';
import { without } from '../support/without.js';

const stored: StoredRecord = { createTime: '2024-02-29 08:00:00', sort: 3, status: 1, name: '经理', id: 7 };
const shown = { id: 7, name: '经理', status: 1, statusText: '在用', sort: 3, createTime: '2024-02-29 08:00:00' };

describe('stored fields', () => {
  it('are all but those made from others', () => {
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

  it('takes what is presented, and bears the name of the module', () => {
    expect(codec.is(shownRecord(position, stored))).to.be.true;
    expect(codec.name).to.equal('position record');
  });

  it('refuses a value of another kind, and a record without a field', () => {
    for (const [field, value] of [
      ['id', '7'],
      ['name', 7],
      ['status', null],
      ['statusText', undefined],
      ['sort', 1.5],
      ['createTime', '2024-02-29T08:00:00Z'],
    ] as const) {
      expect(codec.is({ ...shown, [field]: value }), field).to.be.false;
      expect(codec.is(without(shown, field)), field).to.be.false;
    }
  });

  it('takes times in one form only', () => {
    const texts = '2024-02-29 08:00:00 |2024-2-29 08:00:00|2024-02-29 8:00:00|2024-02-29 08:00|2024-02-29 08:00:00.0|';
    for (const createTime of [...texts.split('|'), 0]) expect(codec.is({ ...shown, createTime })).to.be.false;
  });
});
