import { expect } from 'chai';
import Koa from 'koa';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { E } from '../../../src/contract/values/fp.js';
import { clientAddressOf } from '../../../src/http/client-address.js';
import type { RequestState } from '../../../src/http/context.js';
import type { Endpoint } from '../../../src/http/endpoint.js';
import { mount } from '../../../src/http/mount.js';
import { exactRoute, routeTable } from '../../../src/http/route-table.js';
import { API_PREFIX } from '../../../src/contract/signatures/signature.js';
import { apiEndpoints } from '../../../src/http/server/app.js';
import { call } from '../../support/http/call.js';
import { useMainService } from '../../support/http/main-service.js';
import { targetOf } from '../../support/http/refusals.js';
import { tokenOf } from '../../support/http/session.js';
import { silentLog } from '../../support/silent-log.js';

const BODY = { body: 'not JSON', headers: { 'Content-Type': 'application/json' } };

describe('a request with a token', () => {
  const service = useMainService();

  /** Every endpoint of the API, whose work only records its path. */
  const serve = async () => {
    const done: string[] = [];
    const recorded = ({ form, query: _query, ...endpoint }: Endpoint): Endpoint => ({
      ...endpoint,
      ...(form && { form: { ...form, parse: E.right } }),
      run: () => {
        done.push(endpoint.path);
        return Promise.resolve(E.left({ _tag: 'RecordNotFound' }));
      },
    });
    const endpoints = apiEndpoints(service.handlers).map(recorded);
    const routes = routeTable();
    const log = silentLog;
    mount(routes, API_PREFIX, endpoints, {
      handlers: service.handlers,
      clientAddressOf: clientAddressOf([], log),
      checkTransport: () => E.right(undefined),
      log,
    });
    const server = new Koa<RequestState>().use(exactRoute(routes)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { url, done, endpoints: endpoints.filter(({ guard }) => guard), stop: () => void server.close() };
  };

  it('is refused before its body is read and before any other work, so a client may repeat it', async () => {
    const { url, done, endpoints, stop } = await serve();
    try {
      const token = await tokenOf(service);
      const send = ({ method, path }: Endpoint, body: object) =>
        call({ url }, targetOf(API_PREFIX + path), { method, token, ...(method === 'POST' && body) });
      for (const endpoint of endpoints) await send(endpoint, { form: {} });
      expect(done).to.have.members(endpoints.map(({ path }) => path));

      done.length = 0;
      await call(service, '/api/v1/logout', { token });
      for (const endpoint of endpoints) expect((await send(endpoint, BODY)).status, endpoint.path).to.equal(401);
      expect(done).to.deep.equal([]);
    } finally {
      stop();
    }
  });
});
