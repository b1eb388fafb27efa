import { defineModule, SORT, STATUS, type CustomModule, type Form, type TextField } from '../../../src/modules.js';
import { RECORD_COLUMNS_SQL } from './record-columns-sql.js';

const NAMES = Array.from({ length: 46 }, (_, i) => `part${i + 1}`);

const forEach = <T>(value: (number: number) => T) => Object.fromEntries(NAMES.map((name, i) => [name, value(i + 1)]));

/** A text field whose title is long, as some are. */
const textField = (number: number): TextField => ({
  kind: 'text',
  title: `设备参数第 ${number} 项`,
  english: `Device parameter number ${number}`,
  min: 0,
  max: 400,
  default: '',
});

const FIELDS: Form = {
  name: { kind: 'text', title: '设备名称', english: 'Device name', min: 1, max: 200 },
  ...forEach(textField),
  sort: SORT,
  status: STATUS,
};

/** A module from outside with fifty columns. */
export const WIDE = {
  declaration: defineModule({
    name: 'wide',
    title: '设备',
    english: 'Devices',
    fields: FIELDS,
    list: ['id', 'name', ...NAMES, 'sort', 'status', 'createTime'],
    order: ['sort'],
    search: { name: ['name'] },
    filters: ['status'],
    label: 'name',
  }),
  migrations: [
    {
      name: '0001-create-wides',
      sql: `
create table wides (${RECORD_COLUMNS_SQL}
  name text not null,
  ${NAMES.map((name) => `${name} text not null default ''`).join(',\n  ')}
);
create index wides_page_index on wides (sort, id) include (status) where not deleted;
create index wides_name_grams_index on wides using gin (text_grams(name)) where not deleted;
select track_listed_table('wides');
`,
    },
  ],
} as const satisfies CustomModule;
