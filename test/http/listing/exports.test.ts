import { expect } from 'chai';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { restore, spy, stub } from 'sinon';
import { MODULES, type ModuleName } from '../../../src/contract/modules/modules.js';
import type { RecordView } from '../../../src/contract/records/record.js';
import { rowsIn } from '../../support/csv.js';
import { eventually } from '../../support/eventually.js';
import { call } from '../../support/http/call.js';
import { useMainService } from '../../support/http/main-service.js';
import { pageOf } from '../../support/http/pages.js';
import { newHolder } from '../../support/http/people.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, type Reply } from '../../support/http/reply.js';
import type { TestService } from '../../support/http/service.js';
import { tokenOf } from '../../support/http/session.js';
import { startServiceOn } from '../../support/postgres/service.js';
import { newMigratedDatabase } from '../../support/postgres/migrated-database.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

const FORMULA = '=1+1';

const answersExports = (service: TestService): void => {
  let token: string;
  before(async () => {
    token = await tokenOf(service);
    const added = await call(service, '/api/v1/position/add', { token, form: { name: FORMULA, sort: 7 } });
    expectSucceeded(added, '操作成功');
  });
  afterEach(restore);

  const ask = (module: string, query = '', as = token): Promise<Reply> =>
    call(service, `/api/v1/${module}/export${query}`, { token: as });

  const expectFile = (reply: Reply, module: string): string[][] => {
    expect(reply.status).to.equal(200);
    expectApiHeaders(reply);
    expect(reply.headers.get('Content-Type')).to.equal('text/csv; charset=utf-8');
    expect(reply.headers.get('Content-Disposition')).to.equal(`attachment; filename="${module}.csv"`);
    return rowsIn(reply.text);
  };

  it('has the records of the pages, for every module', async () => {
    for (const module of Object.keys(MODULES) as ModuleName[]) {
      const reply = await ask(module, '?pageNo=7&pageSize=x');
      expect(reply.headers.get('X-Export-Truncated')).to.equal(null);
      const [names, ...rows] = expectFile(reply, module);
      const { records } = await pageOf(service, token, `${module}/page`, { pageSize: 1000 });
      expect(names).to.deep.equal(MODULES[module].list);
      const guarded = (value: string | number | null) => (value === FORMULA ? `'${FORMULA}` : String(value ?? ''));
      expect(rows).to.deep.equal(
        (records as ReadonlyArray<Readonly<Record<string, string | number | null>>>).map((record) =>
          Object.values(record).map(guarded),
        ),
      );
    }
  });

  it('has the version and every field with columns=all, and the names of roles', async () => {
    const { id, username, roleId } = await newHolder(service, 'sys:example:page');
    const { version } = dataOf(await call(service, `/api/v1/user/detail?id=${id}`, { token }));
    const form = { id, version, realname: '=姓名', departmentId: null, validUntil: '2027-01-31', sort: 0, status: 1 };
    const updated = await call(service, '/api/v1/user/update', { token, form });
    expectSucceeded(updated, '操作成功');
    const [names = [], ...rows] = expectFile(await ask('user', `?columns=all&roleId=${roleId}`), 'user');
    const [first, ...others] = MODULES.user.list;
    expect(names).to.deep.equal([first, 'version', ...others, 'validUntil', 'hasFactor', 'roleNames']);
    expect(rows).to.have.length(1);
    const cellOf = (name: string) => rows[0]?.[names.indexOf(name)];
    expect(['id', 'version', 'realname', 'validUntil', 'hasFactor', 'roleNames'].map(cellOf)).to.deep.equal([
      ...[String(id), String(Number(version) + 1), "'=姓名", '2027-01-31', 'false'],
      `role of ${username}`,
    ]);
    expectRefused(await ask('user', '?columns=other'), 'PageQueryFailed');
  });

  it('applies the filters of the pages', async () => {
    const query = { name: '折扣', status: 1 };
    const { records } = await pageOf(service, token, 'example/page', query);
    const [, ...rows] = expectFile(await ask('example', `?name=${encodeURIComponent('折扣')}&status=1`), 'example');
    expect(rows.map(([id]) => Number(id))).to.deep.equal(records.map(({ id }) => id));
    expectRefused(await ask('example', '?status=x'), 'PageQueryFailed');
  });

  const holderToken = async (): Promise<string> => tokenOf(service, await newHolder(service, 'sys:example:export'));

  it('requires its own permission', async () => {
    expectRefused(await ask('example', '', await tokenOf(service, 'guest')), 'PermissionDenied');
    const as = await holderToken();
    expectFile(await ask('example', '', as), 'example');
    expectRefused(await ask('position', '', as), 'PermissionDenied');
  });

  it('is recorded in the audit trail', async () => {
    const record = spy(service.port('audit'), 'record');
    const [, ...rows] = expectFile(await ask('position'), 'position');
    const events = record.getCalls().map(({ args: [event] }) => event);
    const exported = events.find((event) => event._tag === 'Exported');
    expect(exported).to.deep.include({ module: 'position', after: { records: rows.length, complete: true } });
  });

  /** Exports of these batches, and how often one was closed. */
  const replaceExports = (read: () => AsyncGenerator<ReadonlyArray<RecordView>>, isTruncated = false) => {
    const close = spy(() => Promise.resolve());
    stub(service.port('recordExports'), 'open').callsFake(() =>
      Promise.resolve({ isTruncated, batches: read(), close }),
    );
    return close;
  };
  const record = {
    id: 1,
    name: 'x'.repeat(50),
    status: 1,
    statusText: '在用',
    sort: 1,
    createTime: '2026-01-31 09:30:00',
  };
  const endless = async function* () {
    for (;;) yield await Promise.resolve(Array.from({ length: 100 }, () => record));
  };

  const send = (path: string, as = token): ClientRequest => {
    const { hostname, port } = new URL(service.url);
    const sent = request({ hostname, port, path, headers: { Authorization: `Bearer ${as}` }, agent: false });
    return sent.end().on('error', () => undefined);
  };

  /** The answer, of which nothing is read yet. */
  const begin = async (path: string, as = token) => {
    const sent = send(path, as);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { sent, answer };
  };

  it('has the header X-Export-Truncated if there are more records', async () => {
    const close = replaceExports(async function* () {
      yield await Promise.resolve([record]);
    }, true);
    const reply = await ask('position');
    expect(reply.headers.get('X-Export-Truncated')).to.equal('true');
    expect(expectFile(reply, 'position')).to.have.length(2);
    await eventually(() => close.calledOnce);
  });

  it('closes the connection after an error', async () => {
    const close = replaceExports(async function* () {
      yield await Promise.resolve([record]);
      throw new Error('the connection is lost');
    });
    const outcome = await ask('position').then(
      () => 'complete',
      () => 'cut',
    );
    expect(outcome).to.equal('cut');
    await eventually(() => close.calledOnce);
    expect(service.log.text()).to.include('the connection is lost');
  });

  it('runs once at a time for each user and twice in all, and ends when the client disconnects', async () => {
    const [second, third] = [await holderToken(), await holderToken()];
    const close = replaceExports(endless);
    const clients = [await begin('/api/v1/position/export')];
    expectRefused(await ask('example'), 'ExportRunning');
    clients.push(await begin('/api/v1/example/export', second));
    expectRefused(await ask('example', '', third), 'ExportsBusy');
    for (const { sent } of clients) sent.destroy();
    await eventually(() => close.callCount === 2);
    restore();
    expectFile(await ask('user'), 'user');
  });

  it('allows the next export when the client disconnects during its opening', async () => {
    const close = spy(() => Promise.resolve());
    let letGo = (): void => undefined;
    const wait = new Promise<void>((resolve) => (letGo = resolve));
    const open = stub(service.port('recordExports'), 'open').callsFake(async () => {
      await wait;
      return { isTruncated: false, batches: endless(), close };
    });
    const sent = send('/api/v1/user/export');
    await eventually(() => open.calledOnce);
    sent.destroy();
    await eventually(() => sent.closed);
    // the service has noticed it when it has answered a later request
    await pageOf(service, token, 'position/page', {});
    letGo();
    await eventually(() => close.calledOnce);
    restore();
    expectFile(await ask('user'), 'user');
  });
};

describe('exports over HTTP, with the embedded database', () => {
  answersExports(useMainService());
});

describe('exports over HTTP, with a PostgreSQL server', () => {
  const service = {} as TestService;
  before(async function () {
    Object.assign(service, await startServiceOn(await newMigratedDatabase(await sharedPostgres(this))));
  });
  after(() => service.stop());
  answersExports(service);
});
