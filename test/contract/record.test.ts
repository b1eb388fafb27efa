import { expect } from 'chai';
import { example } from '../../src/contract/example.js';
import { position } from '../../src/contract/position.js';
import { recordCodec, recordReader, storedFields } from '../../src/contract/record.js';
import { E } from '../../src/contract/fp.js';
import { without } from '../support/without.js';

const values = ['7', '经理', '1', '3', '2024-02-29 08:00:00'];
const shown = { id: 7, name: '经理', status: 1, statusText: '在用', sort: 3, createTime: '2024-02-29 08:00:00' };

describe('stored fields', () => {
  it('are all fields except the derived ones', () => {
    expect(storedFields(position)).to.deep.equal(['id', 'name', 'status', 'sort', 'createTime']);
    expect(storedFields(example)).to.deep.equal(Object.keys(example.fields));
  });
});

describe('record reader', () => {
  it('reads the stored fields and adds the status text in the declared order', () => {
    const record = recordReader(position)(values);
    expect(record).to.deep.equal(shown);
    expect(Object.keys(record)).to.deep.equal(Object.keys(position.fields));
    expect(recordReader(position)([7, '经理', 1, 3, '2024-02-29 08:00:00'])).to.deep.equal(shown);
  });

  it('reads from a place on, and nothing behind the last field', () => {
    expect(recordReader(position)(['state', ...values, 'key'], 1)).to.deep.equal(shown);
  });

  it('gives each record values of its own', () => {
    const read = recordReader(position);
    const [first, second] = [read(values), read(['8', '主管', '2', '4', '2024-03-01 08:00:00'])];
    expect(first).to.deep.equal(shown);
    expect(second).to.include({ id: 8, name: '主管', status: 2, statusText: '停用' });
  });

  it('adds no status text to a module without one', () => {
    expect(Object.keys(recordReader(example)(Object.keys(example.fields)))).to.deep.equal(Object.keys(example.fields));
  });
});

describe('record codec', () => {
  const codec = recordCodec(position);
  /** What a check and a decoding say, which must agree. */
  const accepts = (record: unknown) => [codec.is(record), E.isRight(codec.decode(record))];

  it('accepts a presented record, and has the name of the module', () => {
    expect(accepts(recordReader(position)(values))).to.deep.equal([true, true]);
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
