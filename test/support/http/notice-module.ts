import { defineModule, SORT, STATUS, type CustomModule } from '../../../src/modules.js';
import { RECORD_COLUMNS_SQL } from './record-columns-sql.js';

/**
 * A module from outside: two unique fields, of which one begins like the other, a name that the parameter `name` does not
 * search, a field that pages do not show, a second list, and no English titles but two.
 */
export const NOTICE = {
  declaration: defineModule({
    name: 'notice',
    title: '公告',
    english: 'Notices',
    fields: {
      title: { kind: 'text', title: '公告标题', min: 1, max: 30 },
      titleCode: { kind: 'text', title: '公告编号', min: 0, max: 20, pattern: /^(?:N\d+)?$/u, default: '' },
      author: { kind: 'text', title: '作者', min: 0, max: 30, default: '' },
      body: { kind: 'text', title: '正文', multiline: true, min: 0, max: 2000, default: '' },
      level: { kind: 'integer', title: '级别', english: 'Level', min: 1, max: 9, default: 1 },
      sort: SORT,
      status: STATUS,
    },
    list: ['id', 'title', 'author', 'level', 'status', 'statusText', 'sort', 'createTime'],
    order: ['level', 'sort'],
    search: { name: ['author'], text: ['title', 'author'] },
    filters: ['status', 'level'],
    unique: ['title', 'titleCode'],
    label: 'title',
    lists: ['page', 'list'],
  }),
  migrations: [
    {
      name: '0001-create-notices',
      sql: `
create table notices (${RECORD_COLUMNS_SQL}
  title text not null,
  title_code text not null default '',
  author text not null default '',
  level integer not null default 1
);
create unique index notices_title_unique on notices (title) where not deleted;
create unique index notices_title_code_unique on notices (title_code) where not deleted and title_code <> '';
create index notices_page_index on notices (level, sort, id) include (status) where not deleted;
create index notices_name_grams_index on notices using gin (text_grams(author)) where not deleted;
create index notices_text_grams_index on notices using gin (text_grams(title, author)) where not deleted;
create index notices_deleted_index on notices (delete_time desc nulls last, id desc) where deleted;
create trigger notices_deletion before update on notices for each row
  when (old.deleted is distinct from new.deleted) execute function note_deletion();
select track_listed_table('notices');
`,
    },
    {
      // the question mark is an operator
      name: '0002-bodies',
      sql: `
alter table notices add column body text not null default '';
create trigger notices_version before update on notices for each row
  when (old.title is distinct from new.title or old.title_code is distinct from new.title_code
    or old.author is distinct from new.author or old.body is distinct from new.body
    or old.level is distinct from new.level or old.sort is distinct from new.sort
    or old.status is distinct from new.status)
  execute function raise_version();
select '{"a": 1}'::jsonb ? 'a';
`,
    },
  ],
} as const satisfies CustomModule;
