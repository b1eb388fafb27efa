import { SORT, STATUS } from '../../src/contract/forms/form-field.js';
import type { Modules } from '../../src/contract/modules/managed-module.js';
import { defineModule } from '../../src/contract/modules/module-declaration.js';
import { modulesWith } from '../../src/contract/modules/modules.js';

const CHOICES = [
  { value: 1, title: '一', english: 'One' },
  { value: 2, title: '二', english: 'Two' },
  { value: -3, title: '负三', english: 'Minus three' },
] as const;

/** A module with a field of every kind, and with an optional one where a field may be optional. It refers to itself too. */
export const specimen = defineModule({
  name: 'specimen',
  title: '样本',
  english: 'Specimens',
  fields: {
    code: { kind: 'text', title: '代码', english: 'Code', min: 0, max: 100 },
    note: { kind: 'text', title: '备注', english: 'Note', min: 1, max: 100, optional: true },
    count: {
      kind: 'integer',
      title: '数量',
      english: 'Count',
      min: Number.MIN_SAFE_INTEGER,
      max: Number.MAX_SAFE_INTEGER,
    },
    rank: { kind: 'integer', title: '名次', english: 'Rank', min: -10, max: 10, optional: true },
    amount: { kind: 'decimal', title: '金额', english: 'Amount', precision: 14, scale: 2 },
    rate: { kind: 'decimal', title: '比率', english: 'Rate', precision: 30, scale: 10, optional: true },
    urgent: { kind: 'boolean', title: '加急', english: 'Urgent', default: false },
    startsOn: { kind: 'date', title: '开始日期', english: 'Starts on' },
    endsOn: { kind: 'date', title: '结束日期', english: 'Ends on', optional: true },
    seenAt: { kind: 'time', title: '见到时间', english: 'Seen at' },
    leftAt: { kind: 'time', title: '离开时间', english: 'Left at', optional: true },
    stage: { kind: 'choice', title: '阶段', english: 'Stage', choices: CHOICES },
    mood: { kind: 'choice', title: '心情', english: 'Mood', choices: CHOICES, optional: true },
    ownerId: { kind: 'reference', title: '岗位', english: 'Position', refersTo: 'position' },
    parentId: { kind: 'reference', title: '上级', english: 'Parent', refersTo: 'specimen', optional: true },
    sort: SORT,
    status: STATUS,
  },
  list: [
    ...(['id', 'code', 'note', 'count', 'rank', 'amount', 'rate', 'urgent', 'startsOn', 'endsOn', 'seenAt'] as const),
    ...([
      'leftAt',
      'stage',
      'stageText',
      'mood',
      'moodText',
      'ownerId',
      'ownerName',
      'parentId',
      'parentName',
    ] as const),
    ...(['status', 'statusText', 'sort', 'createTime'] as const),
  ],
  order: ['sort'],
  search: { name: ['code', 'note'] },
  filters: [
    ...([
      'code',
      'note',
      'count',
      'rank',
      'amount',
      'rate',
      'urgent',
      'startsOn',
      'endsOn',
      'seenAt',
      'leftAt',
    ] as const),
    ...(['stage', 'mood', 'ownerId', 'parentId', 'status', 'createTime'] as const),
  ],
  orderBy: [
    ...([
      'code',
      'note',
      'count',
      'rank',
      'amount',
      'rate',
      'urgent',
      'startsOn',
      'endsOn',
      'seenAt',
      'leftAt',
    ] as const),
    ...(['stage', 'mood', 'ownerId', 'parentId', 'sort', 'createTime'] as const),
  ],
  label: 'code',
});

/** The modules of the product, and `specimen`. */
export const MODULES_OF_ALL_KINDS: Modules = modulesWith([specimen]);
