import { SORT, STATUS } from '../../../src/contract/forms/form-field.js';
import { defineModule } from '../../../src/contract/modules/module-declaration.js';

/** Parts: values that are unique together, and references within the module. */
export const part = defineModule({
  name: 'part',
  title: '零件',
  english: 'Parts',
  fields: {
    name: { kind: 'text', title: '零件名称', english: 'Name', min: 1, max: 30 },
    series: { kind: 'text', title: '系列', english: 'Series', min: 0, max: 30, default: '' },
    madeOn: { kind: 'date', title: '生产日期', english: 'Made on', optional: true },
    wholeId: { kind: 'reference', title: '整件', english: 'Whole', refersTo: 'part', optional: true },
    spareId: {
      kind: 'reference',
      title: '备件',
      english: 'Spare part',
      refersTo: 'part',
      optional: true,
      whenDeleted: 'clear',
    },
    sort: SORT,
    status: STATUS,
  },
  list: ['id', 'name'],
  order: ['sort'],
  unique: [{ fields: ['name'], ignoreCase: true }, ['series', 'madeOn']],
  label: 'name',
});
