import { expect } from 'chai';
import { stub } from 'sinon';
import type { StoreState } from '../../src/domain/ports/store-probe.js';
import { call } from '../support/http/call.js';
import { startLightService } from '../support/http/light-service.js';
import { mainService } from '../support/http/main-service.js';
import { expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';

describe('health endpoints', () => {
  let main: TestService;
  let service: TestService;
  before(async () => {
    main = await mainService();
    service = await startLightService();
  });
  after(() => service.stop());

  const readyzOf = async (keyValue: StoreState | Error, database: StoreState | Error) => {
    const answers = (probe: 'keyValueProbe' | 'databaseProbe', state: StoreState | Error) => {
      const check = stub(service.port(probe), 'check');
      return state instanceof Error ? check.rejects(state) : check.resolves(state);
    };
    const stubs = [answers('keyValueProbe', keyValue), answers('databaseProbe', database)];
    // the state is computed at most once in half a second
    service.advance(500);
    const reply = await call(service, '/readyz');
    for (const one of stubs) one.restore();
    return reply;
  };

  it('say that the process lives', async () => {
    const reply = await call(main, '/healthz');
    expect(reply.text).to.equal('{"code":0,"msg":"操作成功","data":null,"ok":true}');
    expectSucceeded(reply, '操作成功');
  });

  it('say that it lives while nothing else does', async () => {
    const gone = stub(service.port('databaseProbe'), 'check').rejects(new Error('gone'));
    expect((await call(service, '/healthz')).status).to.equal(200);
    gone.restore();
  });

  it('say how each store is', async () => {
    const reply = await call(main, '/readyz');
    expect(reply.text).to.equal('{"code":0,"msg":"操作成功","data":{"keyValue":"up","database":"up"},"ok":true}');
    expectSucceeded(reply, '操作成功');
    expectSucceeded(await readyzOf('degraded', 'up'), '操作成功');
    expect((await readyzOf('degraded', 'degraded')).text).to.include(
      '"data":{"keyValue":"degraded","database":"degraded"}',
    );
  });

  it('answer 503 when a login could not succeed', async () => {
    const outages = [
      ['down', 'up'],
      ['up', 'down'],
      ['down', 'down'],
    ] as const;
    for (const [keyValue, database] of outages) {
      const reply = await readyzOf(keyValue, database);
      expect(reply.status).to.equal(503);
      expect(reply.text).to.equal(
        `{"code":1,"msg":"服务暂不可用,请稍后再试","data":{"keyValue":"${keyValue}","database":"${database}"},"ok":false}`,
      );
    }
    expect((await readyzOf(new Error('password=secret'), 'up')).text)
      .to.include('"keyValue":"down"')
      .and.not.include('secret');
  });

  it('carry on 503 what every failure carries', async () => {
    const { headers } = await readyzOf('down', 'up');
    expect(headers.get('Content-Type')).to.equal('application/json; charset=utf-8');
    expect(headers.get('X-Failure-Reason')).to.equal('ServiceUnavailable');
    expect(headers.get('Retry-After')).to.match(/^[1-9]\d*$/);
  });

  it('take HEAD, and nothing that would change something', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect((await call(main, path, { method: 'HEAD' })).status).to.equal(200);
      const refused = await call(main, path, { method: 'POST' });
      expect(refused.status).to.equal(405);
      expect(refused.headers.get('Allow')).to.match(/^GET(, HEAD)?$/);
    }
  });
});
