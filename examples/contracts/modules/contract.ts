import { compareDecimals, defineModule, SORT, STATUS } from 'menshen/modules';

const DRAFT = 1;
const APPROVED = 2;
const CANCELLED = 3;

/** A contract with a customer, which is approved or cancelled. It belongs to a department, and to the user who owns it. */
export const contract = defineModule({
  name: 'contract',
  title: '合同',
  english: 'Contracts',
  fields: {
    number: {
      kind: 'text',
      title: '合同编号',
      english: 'Number',
      min: 1,
      max: 30,
      pattern: /^[A-Z0-9-]+$/u,
      patternText: {
        title: '仅含大写字母、数字和连字符',
        english: 'It has capital letters, digits and hyphens only',
      },
    },
    customerId: { kind: 'reference', title: '客户', english: 'Customer', refersTo: 'customer' },
    amount: { kind: 'decimal', title: '金额', english: 'Amount', precision: 14, scale: 2, min: '0' },
    signedOn: { kind: 'date', title: '签订日期', english: 'Signed on', optional: true },
    endsOn: { kind: 'date', title: '结束日期', english: 'Ends on', optional: true },
    remindAt: { kind: 'time', title: '提醒时间', english: 'Remind at', optional: true },
    urgent: { kind: 'boolean', title: '加急', english: 'Urgent', default: false },
    stage: {
      kind: 'choice',
      title: '阶段',
      english: 'Stage',
      choices: [
        { value: DRAFT, title: '草稿', english: 'Draft' },
        { value: APPROVED, title: '已审批', english: 'Approved' },
        { value: CANCELLED, title: '已作废', english: 'Cancelled' },
      ],
      default: DRAFT,
      readOnly: true,
    },
    ownerId: {
      kind: 'reference',
      title: '负责人',
      english: 'Owner',
      refersTo: 'user',
      optional: true,
      whenDeleted: 'clear',
    },
    departmentId: {
      kind: 'reference',
      title: '部门',
      english: 'Department',
      refersTo: 'department',
      optional: true,
    },
    remarks: { kind: 'text', title: '备注', english: 'Remarks', min: 0, max: 2000, multiline: true, default: '' },
    sort: SORT,
    status: STATUS,
  },
  list: [
    'id',
    'number',
    'customerId',
    'customerName',
    'amount',
    'signedOn',
    'endsOn',
    'remindAt',
    'urgent',
    'stage',
    'stageText',
    'ownerId',
    'ownerName',
    'departmentId',
    'departmentName',
    'status',
    'statusText',
    'sort',
    'createTime',
  ],
  order: ['sort'],
  search: { name: ['number', 'remarks'] },
  filters: ['status', 'stage', 'urgent', 'customerId', 'ownerId', 'departmentId', 'amount', 'signedOn', 'remindAt'],
  orderBy: ['number', 'amount', 'signedOn', 'createTime'],
  unique: ['number'],
  label: 'number',
  scope: { department: 'departmentId', owner: 'ownerId' },
  rules: [
    {
      field: 'endsOn',
      title: '结束日期不能早于签订日期',
      english: 'The contract must not end before it is signed.',
      holds: ({ signedOn, endsOn }) => signedOn === null || endsOn === null || signedOn <= endsOn,
    },
  ],
  operations: {
    approve: {
      title: '审批',
      english: 'Approve',
      form: { opinion: { kind: 'text', title: '意见', english: 'Opinion', min: 0, max: 200, default: '' } },
      decide: ({ stage, amount }) => {
        if (stage !== DRAFT) return { refused: '合同不是草稿', english: 'The contract is not a draft.' };
        if (compareDecimals(amount, '0') <= 0)
          return { refused: '金额必须大于零', english: 'The amount must be above zero.' };
        return { stage: APPROVED };
      },
    },
    cancel: {
      title: '作废',
      english: 'Cancel',
      many: true,
      form: { reason: { kind: 'text', title: '原因', english: 'Reason', min: 1, max: 200 } },
      decide: ({ stage }) =>
        stage === CANCELLED
          ? { refused: '合同已作废', english: 'The contract is cancelled already.' }
          : { stage: CANCELLED },
    },
  },
});
