import { expect } from 'chai';
import { stub } from 'sinon';
import type { StoreState } from '../../src/domain/ports/store-probe.js';
import { call } from '../support/http/call.js';
import { startLightService } from '../support/http/light-service.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';

type ProbeResult = StoreState | Error;

const UNREADY: ReadonlyArray<readonly [ProbeResult, ProbeResult]> = [
  ['down', 'up'],
  ['up', 'down'],
  ['down', 'down'],
  [new Error('password=secret'), 'up'],
];

describe('health endpoints', () => {
  let service: TestService;
  before(async () => {
    service = await startLightService();
  });
  after(() => service.stop());

  const readyzWith = async (keyValue: ProbeResult, database: ProbeResult) => {
    const stubs = Object.entries({ keyValueProbe: keyValue, databaseProbe: database }).map(([probe, result]) => {
      const check = stub(service.port(probe as 'keyValueProbe' | 'databaseProbe'), 'check');
      return result instanceof Error ? check.rejects(result) : check.resolves(result);
    });
    // The service asks the stores at most once in half a second.
    service.advance(500);
    const replies = [await call(service, '/readyz'), await call(service, '/healthz')] as const;
    for (const one of stubs) one.restore();
    return replies;
  };

  it('answer 200 with the state of each store while a login can succeed', async () => {
    for (const [keyValue, database] of [
      ['up', 'up'],
      ['degraded', 'up'],
      ['degraded', 'degraded'],
    ] as const) {
      const [ready, alive] = await readyzWith(keyValue, database);
      expectSucceeded(ready, '操作成功');
      expect(ready.json).to.have.deep.property('data', { keyValue, database });
      expect(alive.text).to.equal('{"code":0,"msg":"操作成功","data":null,"ok":true}');
    }
  });

  it('answer 503 with the state of each store when a login cannot succeed; the process is still alive', async () => {
    for (const [keyValue, database] of UNREADY) {
      const [ready, alive] = await readyzWith(keyValue, database);
      const data = { keyValue: keyValue instanceof Error ? 'down' : keyValue, database };
      expect(ready.text).to.equal(
        `{"code":1,"msg":"服务暂不可用,请稍后再试","data":${JSON.stringify(data)},"ok":false}`,
      );
      expectRefused({ ...ready, text: ready.text.replace(JSON.stringify(data), 'null') }, 'ServiceUnavailable');
      expect(alive.status).to.equal(200);
    }
  });

  it('support GET and HEAD only', async () => {
    service.advance(500);
    for (const path of ['/healthz', '/readyz']) {
      expect((await call(service, path, { method: 'HEAD' })).status).to.equal(200);
      const refused = await call(service, path, { method: 'POST' });
      expect([refused.status, refused.headers.get('Allow')]).to.deep.equal([405, 'GET']);
    }
  });
});
