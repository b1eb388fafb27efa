import { expect } from 'chai';
import { runWith } from '../support/package/packed.js';
import { anyDatabase } from '../support/postgres/shared.js';

type Answer = Readonly<{
  code: number;
  msg: string;
  data: Readonly<{ total: number; records: ReadonlyArray<Readonly<Record<string, unknown>>> }> | null;
}>;
type Told = Readonly<{ kept: number; all: Answer; found: Answer; denied: Answer; permissions: ReadonlyArray<string> }>;

describe('the example of a custom module', () => {
  let told: string;
  let answers: Told;
  before(async () => {
    told = await runWith(await anyDatabase(), '.', process.execPath, 'examples/custom-module/run.mjs');
    answers = JSON.parse(told.slice(told.indexOf('\n{'))) as Told;
  });
  const titles = ({ data }: Answer) => data?.records.map(({ title }) => title);

  it('brings a database that is in use up by one migration', () => {
    expect(told.split('\n')).to.include('applied: 1001-create-notices');
  });

  it('lists its live records over HTTP, in their order and as they are declared', () => {
    expect(titles(answers.all)).to.deep.equal(['系统维护', '春节放假']);
    const shown = ['id', 'title', 'status', 'statusText', 'sort', 'createTime'];
    for (const record of answers.all.data?.records ?? []) expect(Object.keys(record)).to.deep.equal(shown);
  });

  it('has its total kept by the database', () => {
    expect(answers.kept).to.equal(2);
    expect(answers.all.data?.total).to.equal(2);
  });

  it('finds by its substring', () => {
    expect(titles(answers.found)).to.deep.equal(['春节放假']);
  });

  it('is closed to who has not its permission, which a menu grants', () => {
    expect(answers.denied).to.include({ code: 1, msg: '权限不足', data: null });
    expect(answers.permissions).to.deep.equal(['sys:notice:page']);
  });
});
