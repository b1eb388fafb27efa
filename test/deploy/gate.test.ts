import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { restore, stub } from 'sinon';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { aMenu, aRole, aUser } from '../port-contracts/people-fixtures.js';
import { duringSuite } from '../support/during-suite.js';
import { freePort } from '../support/free-port.js';
import { call } from '../support/http/call.js';
import { exchange, head } from '../support/http/exchange.js';
import { claimsAt, signed } from '../support/http/forgery.js';
import { useLightService } from '../support/http/light-service.js';
import type { RefusalName } from '../support/http/refusals.js';
import { reasonOf, type Reply } from '../support/http/reply.js';
import { memoryUserRepository } from '../support/memory/memory-user-repository.js';
import { startCaddy, startNginx, type StartProxy } from '../support/process/proxies.js';

const SHIPPED = 'permission=sys:order:page';
const [HOLDER, GUEST, DISABLED, UNCHANGED] = [2, 3, 4, 5];
const SID = '0b8e7c1e-5a0f-4a39-9d0c-2f6f3c1d7e42';

const people = memoryUserRepository({
  users: [
    ...[1, HOLDER, GUEST].map((id) => aUser(id)),
    aUser(DISABLED, { status: 2 }),
    aUser(UNCHANGED, { mustChangePassword: true }),
  ],
  roles: [aRole(1, { users: [HOLDER, DISABLED, UNCHANGED], menus: [1] })],
  menus: [aMenu(1, 'sys:order:page')],
});

const bearer = (token: string): string => `Authorization: Bearer ${token}`;
const tokenFor = (userId: number, more: object = {}): string =>
  signed({ ...claimsAt(), userId, username: '韩梅梅', sid: SID, ...more });

const SAID = 'from the service';

/** What arrived at the service behind the gate. */
type Arrived = Readonly<{ method: string; url: string; body: string; headers: ReadonlyArray<string> }>;

const startUpstream = async () => {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', rawHeaders } = request;
      const headers = rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${rawHeaders[i + 1] ?? ''}`] : []));
      arrived.push({ method, url, body, headers });
      response.setHeader('Content-Length', SAID.length).end(SAID);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    arrived,
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** The headers that the gate sets, in any case, and with `_` as WSGI and PHP read it. */
const identityIn = ({ headers }: Arrived): ReadonlyArray<string> =>
  headers
    .map((header) => header.replace(/^[^:]+/, (name) => name.toLowerCase().replaceAll('_', '-')))
    .filter((header) => /^x-(user|session|token)/.test(header))
    .toSorted();

const FORGED = ['X-User-Id', 'X-Username', 'X-Session-Id', 'X-Token-Id'].flatMap((name) => [
  ...[name, name.toLowerCase(), name.toUpperCase(), name.replaceAll('-', '_'), name.replace('-', '_')].map(
    (spelled) => `${spelled}: 1`,
  ),
  `${name.replace(/-(?=[^-]*$)/, '_')}: 1`,
]);

/** The status that a client of the proxy gets for a status of the gate. */
type Statuses = Readonly<{ down: number; of(status: number): number }>;

const PROXIES: ReadonlyArray<readonly [string, StartProxy, Statuses]> = [
  ['nginx', startNginx, { down: 500, of: (status) => ([401, 403].includes(status) ? status : 500) }],
  ['Caddy', startCaddy, { down: 502, of: (status) => status }],
];

for (const [name, start, statuses] of PROXIES)
  describe(`the example for ${name}`, () => {
    const service = useLightService({ PASSWORD_CHANGE: 'enforce' }, { users: () => people });
    const upstream = duringSuite(startUpstream, ({ stop }) => stop());
    const proxyFor = (query = SHIPPED, menshen = () => Promise.resolve(new URL(service.url).host)) =>
      duringSuite(
        async (context) =>
          start(context, {
            menshen: await menshen(),
            service: upstream().address,
            change: (configuration) => {
              expect(configuration).to.include(SHIPPED);
              return configuration.replaceAll(SHIPPED, query);
            },
          }),
        ({ stop }) => stop(),
      );
    const shipped = proxyFor();
    afterEach(() => restore());

    const ask = (headers: ReadonlyArray<string>, proxy = shipped, requestLine = 'GET /orders?page=1', body = '') =>
      exchange(proxy().url, head(requestLine, headers), body);

    /** The client gets this status, and the service gets nothing. */
    const expectStopped = async (asked: Promise<Reply>, status: number, tag?: RefusalName): Promise<void> => {
      const before = upstream().arrived.length;
      const reply = await asked;
      expect([reply.status, upstream().arrived.length - before], tag).to.deep.equal([status, 0]);
      if (tag) expect(reasonOf(reply)).to.equal(tag);
      expect(reply.headers.has('WWW-Authenticate')).to.equal(status === 401);
    };

    /** What arrived at the service. */
    const passed = async (asked: Promise<Reply>): Promise<Arrived> => {
      const before = upstream().arrived.length;
      const reply = await asked;
      expect([reply.status, reply.text, upstream().arrived.length - before]).to.deep.equal([200, SAID, 1]);
      return upstream().arrived.at(-1)!;
    };

    const identityOf = (userId: number) => [
      `x-session-id: ${SID}`,
      `x-user-id: ${userId}`,
      'x-username: %E9%9F%A9%E6%A2%85%E6%A2%85',
    ];

    it('passes on a request with a valid token, with its method and body, and adds the user and the session', async () => {
      for (const userId of [1, HOLDER]) {
        const { method, url, body, headers } = await passed(
          ask([bearer(tokenFor(userId)), 'Content-Length: 5'], shipped, 'POST /orders/%2e?a=b', 'order'),
        );
        expect([method, url, body]).to.deep.equal(['POST', '/orders/%2e?a=b', 'order']);
        expect(identityIn({ method, url, body, headers })).to.deep.equal(identityOf(userId));
        expect(headers.join('\n')).to.not.match(/^authorization:/im);
      }
      const chunked = [bearer(tokenFor(HOLDER)), 'Transfer-Encoding: chunked', 'Expect: 100-continue'];
      const sent = await passed(ask(chunked, shipped, 'PUT /', '5\r\norder\r\n0\r\n\r\n'));
      expect(sent.body).to.equal('order');
      const lines = service.log.entries().filter((entry) => entry['path'] === '/api/v1/gate');
      expect(new Set(lines.map((entry) => entry['method']))).to.deep.equal(new Set(['GET']));
    });

    it('removes the headers of the client about users, sessions and tokens', async () => {
      const forged = await passed(ask([...FORGED, bearer(tokenFor(HOLDER)), ...FORGED]));
      expect(identityIn(forged)).to.deep.equal(identityOf(HOLDER));
      const withoutSession = await passed(ask([...FORGED, bearer(tokenFor(HOLDER, { sid: undefined }))]));
      expect(identityIn(withoutSession)).to.deep.equal(identityOf(HOLDER).slice(1));
    });

    it('keeps the headers of the gate, also when the client names them in Connection', async () => {
      const hopByHop = ['X-User-Id', 'X-Username', 'X-Session-Id'].map((header) => `Connection: ${header}`);
      const asked = ask([...hopByHop, bearer(tokenFor(HOLDER))]);
      if (name === 'Caddy') await expectStopped(asked, 400);
      else expect(identityIn(await passed(asked))).to.deep.equal(identityOf(HOLDER));
    });

    it('stops each request that the gate refuses', async () => {
      const ended = tokenFor(HOLDER, { sid: randomUUID() });
      await call(service, '/api/v1/logout', { token: ended });
      for (const [tag, status, headers] of [
        ['TokenMissing', 401, []],
        ['TokenInvalid', 401, ['Authorization: Basic YTpi']],
        ['TokenInvalid', 401, [bearer('x')]],
        ['TokenInvalid', 401, [bearer(signed(claimsAt(), { secret: 'another secret of 32 bytes or more' }))]],
        ['TokenExpired', 401, [bearer(tokenFor(HOLDER, claimsAt(-1201)))]],
        ['TokenRevoked', 401, [bearer(ended)]],
        ['TokenRevoked', 401, [bearer(tokenFor(DISABLED))]],
        ['TokenRevoked', 401, [bearer(tokenFor(9))]],
        ['PermissionDenied', 403, [bearer(tokenFor(GUEST))]],
        ['PasswordChangeRequired', 403, [bearer(tokenFor(UNCHANGED))]],
      ] as const)
        for (const method of ['GET', 'OPTIONS'])
          await expectStopped(
            ask([...headers, ...FORGED, 'Origin: http://x'], shipped, `${method} /orders`),
            statuses.of(status),
            tag,
          );
    });

    it('stops a request with two tokens', async () => {
      await expectStopped(ask([bearer(tokenFor(HOLDER)), bearer(tokenFor(HOLDER))]), 400);
    });

    it('stops a request with more headers than Menshen reads', async () => {
      const headers = [1, 2, 3].map((number) => `X-${number}: ${'x'.repeat(6_000)}`);
      await expectStopped(ask([bearer(tokenFor(HOLDER)), ...headers]), statuses.of(431), 'HeadersTooLarge');
    });

    it('stops every request while the stores are down', async () => {
      stub(service.port('permissionCache'), 'read').rejects(new Unavailable('key-value store'));
      stub(service.port('users'), 'accessOf').rejects(new Unavailable('database'));
      await expectStopped(ask([bearer(tokenFor(HOLDER))]), statuses.of(503), 'ServiceUnavailable');
    });

    describe('with another permission', () => {
      const none = proxyFor('');
      const malformed = proxyFor('permission=sys:order');
      const both = proxyFor(`${SHIPPED}&permission=sys:order:export`);

      it('stops every request if no permission or a malformed one is named', async () => {
        for (const proxy of [none, malformed])
          for (const userId of [1, HOLDER])
            await expectStopped(ask([bearer(tokenFor(userId))], proxy), statuses.of(400), 'FormInvalid');
      });

      it('stops a user who has only one of two required permissions', async () => {
        await expectStopped(ask([bearer(tokenFor(HOLDER))], both), 403, 'PermissionDenied');
        await passed(ask([bearer(tokenFor(1))], both));
      });
    });

    describe('without Menshen', () => {
      const alone = proxyFor(SHIPPED, async () => `127.0.0.1:${await freePort()}`);

      it('stops every request', async () => {
        await expectStopped(ask([bearer(tokenFor(HOLDER))], alone), statuses.down);
      });
    });

    it('does not forward a request of a client to the gate', async () => {
      const { url } = await passed(ask([bearer(tokenFor(HOLDER))], shipped, 'GET /api/v1/gate?permission=x'));
      expect(url).to.equal('/api/v1/gate?permission=x');
      if (name === 'nginx') await expectStopped(ask([bearer(tokenFor(HOLDER))], shipped, 'GET /_gate'), 404);
    });
  });
