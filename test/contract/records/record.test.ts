import { expect } from 'chai';
import { STATUS } from '../../../src/contract/forms/form-field.js';
import { defineModule } from '../../../src/contract/modules/module-declaration.js';
import { example } from '../../../src/contract/modules/example.js';
import { position } from '../../../src/contract/modules/position.js';
import { MODULES } from '../../../src/contract/modules/modules.js';
import {
  exampleRecord,
  recordCodec,
  recordReader,
  storedFields,
  type RecordView,
} from '../../../src/contract/records/record.js';
import { detailFields, detailTexts } from '../../../src/contract/records/record-detail.js';
import { E } from '../../../src/contract/values/fp.js';
import { EVERY_KIND } from '../../support/modules/every-kind.js';
import { without } from '../../support/without.js';

const values = ['7', '经理', '1', '3', '2024-02-29 08:00:00'];
const shown = { id: 7, name: '经理', status: 1, statusText: '在用', sort: 3, createTime: '2024-02-29 08:00:00' };

describe('stored fields', () => {
  it('are all fields except the derived ones', () => {
    expect(storedFields(position)).to.deep.equal(['id', 'name', 'status', 'sort', 'createTime']);
    expect(storedFields(example)).to.deep.equal(Object.keys(example.listed));
  });
});

describe('record reader', () => {
  it('reads the stored fields and adds the status text in the declared order', () => {
    const record = recordReader(position)(values);
    expect(record).to.deep.equal(shown);
    expect(Object.keys(record)).to.deep.equal(Object.keys(position.listed));
    expect(recordReader(position)([7, '经理', 1, 3, '2024-02-29 08:00:00'])).to.deep.equal(shown);
  });

  it('reads from a place on, and nothing behind the last field', () => {
    expect(recordReader(position)(['state', ...values, 'key'], 1)).to.deep.equal(shown);
  });

  it('reads nothing as blank where there must be a value, such as the label of no record, and as null elsewhere', () => {
    const module = defineModule({
      name: 'memo',
      title: '备忘',
      fields: {
        name: { kind: 'text', title: '名称', min: 1, max: 9 },
        userId: { kind: 'reference', title: '用户', refersTo: 'user' },
        otherId: { kind: 'reference', title: '另一用户', refersTo: 'user', optional: true },
        status: STATUS,
      },
      list: ['id', 'userName', 'otherName'],
      order: [],
      label: 'name',
    });
    expect(recordReader(module)(['7', null, null])).to.deep.equal({ id: 7, userName: '', otherName: null });
  });

  it('gives each record values of its own', () => {
    const read = recordReader(position);
    const [first, second] = [read(values), read(['8', '主管', '2', '4', '2024-03-01 08:00:00'])];
    expect(first).to.deep.equal(shown);
    expect(second).to.include({ id: 8, name: '主管', status: 2, statusText: '停用' });
  });

  it('adds no status text to a module without one', () => {
    expect(Object.keys(recordReader(example)(Object.keys(example.listed)))).to.deep.equal(Object.keys(example.listed));
  });
});

describe('a record of every kind', () => {
  const stored = {
    ...{ id: 7, code: 'A-1', alias: '一', pieces: -(2 ** 53 - 1), price: '1234.50', weight: '0.125', leased: true },
    ...{ boughtOn: '2024-02-29', soldOn: '2025-01-31', checkedAt: '2026-01-31 09:30:00', level: 2, stage: 1 },
    ...{ keeperId: 3, keeperName: 'admin', ownerId: 4, ownerName: '李雷', status: 1, sort: 5 },
    createTime: '2024-02-29 08:00:00',
  };
  const SHOWN: RecordView = { ...stored, levelText: '重要', stageText: '草稿', statusText: '在用' };
  const { is } = recordCodec(EVERY_KIND);
  const read = (values: Readonly<Record<string, unknown>>) =>
    recordReader(EVERY_KIND)(storedFields(EVERY_KIND).map((name) => values[name]));
  const OPTIONAL = ['alias', 'weight', 'soldOn', 'checkedAt', 'level', 'ownerId', 'ownerName'];

  it('is read from values as drivers give them, also from texts, in the declared order', () => {
    const texts = Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, String(value)]));
    for (const values of [stored, texts, { ...texts, leased: 't' }]) {
      const record = read(values);
      expect(record).to.deep.equal(SHOWN);
      expect(Object.keys(record)).to.deep.equal(EVERY_KIND.list);
    }
    expect(read({ ...texts, leased: 'f' })).to.include({ leased: false });
    expect(read({ ...texts, leased: 'false' })).to.include({ leased: false });
  });

  it('has null for every optional field without a value, and for what follows from it', () => {
    const nothing = Object.fromEntries(OPTIONAL.map((name) => [name, null]));
    for (const none of [null, undefined]) {
      const record = read({ ...stored, ...Object.fromEntries(OPTIONAL.map((name) => [name, none])) });
      expect(record).to.deep.equal({ ...SHOWN, ...nothing, levelText: null });
      expect(is(record)).to.equal(true);
    }
  });

  it('has the text 未知 for a value that is no choice', () => {
    expect(read({ ...stored, stage: 9, status: 3 })).to.include({ stageText: '未知', statusText: '未知' });
  });

  it('is refused by its codec with null in another field, or a value of another kind', () => {
    expect(is(SHOWN)).to.equal(true);
    for (const name of EVERY_KIND.list.filter((one) => !OPTIONAL.includes(one) && one !== 'levelText'))
      expect(is({ ...SHOWN, [name]: null }), name).to.equal(false);
    const wrong = { price: [1234.5, '1,5'], leased: ['true', 1], boughtOn: ['2024-02-29 00:00:00'], keeperId: ['3'] };
    for (const [name, values] of Object.entries(wrong))
      for (const value of values) expect(is({ ...SHOWN, [name]: value }), name).to.equal(false);
  });

  it('has an example that its codec accepts', () => {
    for (const module of [...Object.values(MODULES), EVERY_KIND])
      expect(recordCodec(module).is(exampleRecord(module)), module.name).to.equal(true);
    expect(exampleRecord(EVERY_KIND)).to.include({ level: 1, levelText: '普通', price: '1.00', weight: '1.000' });
  });
});

describe('the detail of a record', () => {
  it('has every stored field and links, then the texts of choices but the status, and the labels of references', () => {
    expect(detailFields(EVERY_KIND).map(([name]) => name)).to.deep.equal(Object.keys(EVERY_KIND.fields));
    expect(detailFields(MODULES.user).map(([name]) => name)).to.deep.equal([
      ...['username', 'realname', 'departmentId', 'validUntil', 'sort', 'status', 'hasFactor', 'roleIds'],
    ]);
    expect(detailTexts(EVERY_KIND)).to.deep.equal([
      { name: 'levelText', of: 'level' },
      { name: 'stageText', of: 'stage' },
      { name: 'keeperName', of: 'keeperId' },
      { name: 'ownerName', of: 'ownerId' },
    ]);
    expect(detailTexts(MODULES.menu).map(({ name }) => name)).to.deep.equal(['typeText', 'visibleText']);
    expect(detailTexts(MODULES.position)).to.deep.equal([]);
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
