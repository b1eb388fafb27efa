import { expect } from 'chai';
import { runWith } from '../support/package/packed.js';
import { anyDatabase } from '../support/postgres/shared.js';

type Page = Readonly<{ total: number; records: ReadonlyArray<Readonly<Record<string, unknown>>> }>;
type Answer = Readonly<{ code: number; msg: string; data: Page | null }>;
type Told = Readonly<{ kept: number; all: Answer; found: Answer; denied: Answer; permissions: ReadonlyArray<string> }>;

describe('the example of a custom module', () => {
  it('migrates a database in use, keeps its total, and lists and finds records for those with its permission', async () => {
    const told = await runWith(await anyDatabase(), '.', process.execPath, 'examples/custom-module/run.mjs');
    const { kept, all, found, denied, permissions } = JSON.parse(told.slice(told.indexOf('\n{'))) as Told;
    const titles = ({ data }: Answer) => data?.records.map(({ title }) => title);
    expect(told.split('\n')).to.include('applied: 1001-create-notices');
    expect(titles(all)).to.deep.equal(['系统维护', '春节放假']);
    expect([kept, all.data?.total]).to.deep.equal([2, 2]);
    const shown = ['id', 'title', 'status', 'statusText', 'sort', 'createTime'];
    for (const record of all.data?.records ?? []) expect(Object.keys(record)).to.deep.equal(shown);
    expect(titles(found)).to.deep.equal(['春节放假']);
    expect(denied).to.include({ code: 1, msg: '权限不足', data: null });
    expect(permissions).to.deep.equal(['sys:notice:page']);
  });
});
