import { compareDecimals } from '../../../src/contract/values/decimal.js';
import { SORT, STATUS } from '../../../src/contract/forms/form-field.js';
import { defineModule } from '../../../src/contract/modules/module-declaration.js';

/** A module with a field of every kind, optional ones and others, and everything that a declaration can have. */
export const EVERY_KIND = defineModule({
  name: 'asset',
  title: '资产',
  english: 'Assets',
  fields: {
    code: { kind: 'text', title: '编码', english: 'Code', min: 1, max: 20, pattern: /^[A-Z0-9-]+$/u },
    alias: { kind: 'text', title: '别名', english: 'Alias', min: 1, max: 20, optional: true },
    remarks: { kind: 'text', title: '备注', english: 'Remarks', min: 0, max: 200, multiline: true, default: '' },
    pieces: {
      kind: 'integer',
      title: '件数',
      english: 'Pieces',
      min: -9_007_199_254_740_991,
      max: 9_007_199_254_740_991,
    },
    price: { kind: 'decimal', title: '价格', english: 'Price', precision: 14, scale: 2, min: '0' },
    weight: { kind: 'decimal', title: '重量', english: 'Weight', precision: 9, scale: 3, optional: true },
    leased: { kind: 'boolean', title: '租赁', english: 'Leased', default: false },
    boughtOn: { kind: 'date', title: '购买日期', english: 'Bought on' },
    soldOn: { kind: 'date', title: '出售日期', english: 'Sold on', optional: true },
    checkedAt: { kind: 'time', title: '检查时间', english: 'Checked at', optional: true },
    level: {
      kind: 'choice',
      title: '级别',
      english: 'Level',
      choices: [
        { value: 1, title: '普通', english: 'Normal' },
        { value: 2, title: '重要', english: 'Important' },
      ],
      optional: true,
    },
    stage: {
      kind: 'choice',
      title: '阶段',
      english: 'Stage',
      choices: [
        { value: 1, title: '草稿', english: 'Draft' },
        { value: 2, title: '已审批', english: 'Approved' },
      ],
      readOnly: true,
      default: 1,
    },
    keeperId: { kind: 'reference', title: '保管人', english: 'Keeper', refersTo: 'user', addOnly: true },
    ownerId: {
      kind: 'reference',
      title: '负责人',
      english: 'Owner',
      refersTo: 'user',
      optional: true,
      whenDeleted: 'clear',
    },
    sort: SORT,
    status: STATUS,
  },
  list: [
    ...['id', 'code', 'alias', 'pieces', 'price', 'weight', 'leased', 'boughtOn', 'soldOn', 'checkedAt'],
    ...['level', 'levelText', 'stage', 'stageText', 'keeperId', 'keeperName', 'ownerId', 'ownerName'],
    ...['status', 'statusText', 'sort', 'createTime'],
  ] as const,
  order: ['sort'],
  search: { name: ['code', 'remarks'] },
  filters: [
    ...['code', 'alias', 'pieces', 'price', 'weight', 'leased', 'boughtOn', 'soldOn', 'checkedAt'],
    ...['level', 'stage', 'keeperId', 'ownerId', 'status', 'createTime'],
  ] as const,
  orderBy: ['code', 'alias', 'price', 'soldOn', 'createTime'],
  unique: [{ fields: ['code'], ignoreCase: true }, ['boughtOn', 'keeperId']],
  label: 'code',
  rules: [
    {
      field: 'soldOn',
      title: '出售日期不能早于购买日期',
      english: 'The day of sale must not be before the day of purchase.',
      holds: ({ boughtOn, soldOn }) => soldOn === null || soldOn >= boughtOn,
    },
  ],
  operations: {
    approve: {
      title: '审批',
      english: 'Approve',
      form: { opinion: { kind: 'text', title: '意见', english: 'Opinion', min: 0, max: 200, default: '' } },
      decide: ({ stage, price }) => {
        if (stage !== 1) return { refused: '资产不是草稿' };
        return compareDecimals(price, '0') > 0 ? { stage: 2 } : { refused: '价格必须大于零' };
      },
    },
    check: {
      title: '检查',
      english: 'Check',
      many: true,
      form: {},
      decide: (_asset, _input, { now }) => ({ checkedAt: now }),
    },
  },
});
