import { expect } from 'chai';
import { stub } from 'sinon';
import type { StoreState } from '../../src/domain/ports/store-probe.js';
import { call } from '../support/http/call.js';
import { useLightService } from '../support/http/light-service.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';

describe('health endpoints', () => {
  const service = useLightService();

  const readyzWith = async (keyValue: StoreState | Error) => {
    const check = stub(service.port('keyValueProbe'), 'check');
    if (keyValue instanceof Error) check.rejects(keyValue);
    else check.resolves(keyValue);
    // The service asks the stores at most once in half a second.
    service.advance(500);
    const replies = [await call(service, '/readyz'), await call(service, '/healthz')] as const;
    check.restore();
    return replies;
  };

  it('answer the state of each store, with 200 while a login can succeed and 503 otherwise; the process is alive', async () => {
    const [ready] = await readyzWith('degraded');
    expectSucceeded(ready, '操作成功');
    expect(ready.json).to.have.deep.property('data', { keyValue: 'degraded', database: 'up' });
    const [unready, alive] = await readyzWith(new Error('password=secret'));
    const data = '{"keyValue":"down","database":"up"}';
    expect(unready.text).to.equal(`{"code":1,"msg":"服务暂不可用,请稍后再试","data":${data},"ok":false}`);
    expectRefused({ ...unready, text: unready.text.replace(data, 'null') }, 'ServiceUnavailable');
    expect(alive.text).to.equal('{"code":0,"msg":"操作成功","data":null,"ok":true}');
  });
});
