import { METHODS } from 'node:http';
import { expect } from 'chai';
import fc from 'fast-check';
import { apiEndpoints } from '../../src/http/app.js';
import type { Endpoint } from '../../src/http/endpoint.js';
import { exchange } from '../support/http/exchange.js';
import { mainService } from '../support/http/main-service.js';
import type { Reply } from '../support/http/reply.js';
import type { TestService } from '../support/http/service.js';
import { someAddress, tokenOf } from '../support/http/session.js';

const PATHS = (apiEndpoints({} as never) as ReadonlyArray<Endpoint>).map(({ path }) => `/api/v1${path}`);

/** Bytes of a line: anything but what would end it. */
const lineBytes = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: 'binary', maxLength }).map((text) => text.replace(/[\r\n]/g, ''));

const NAMES = ['pageNo', 'pageSize', 'name', 'type', 'status', '__proto__', 'pageNo[]', ''];
const VALUES = ['1', '%', '\0', '\\', '9'.repeat(30)];

const parameter = (): fc.Arbitrary<string> => {
  const value = fc.oneof(fc.integer().map(String), fc.string({ unit: 'binary' }), fc.constantFrom(...VALUES));
  return fc
    .tuple(fc.constantFrom(...NAMES), value)
    .map(([name, text]) => `${name}=${encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))}`);
};

const pathTarget = (): fc.Arbitrary<string> => {
  const path = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PATHS) }, fc.webPath());
  return fc
    .tuple(path, fc.array(parameter(), { maxLength: 4 }))
    .map(([text, query]) => `${text === '' ? '/' : text}${query.length > 0 ? `?${query.join('&')}` : ''}`);
};

const SCHEMES = ['http://', 'https://', 'HTTP://', 'x://', 'a://', 'rtsp://', '//'];
const AUTHORITIES = ['', 'a', '[', '[::1', '[::1]', 'user@', 'user@[', 'a:1', 'a:99999', '%', '?', '#'];

/** Targets in absolute form, and similar ones. */
const absoluteTarget = (): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...SCHEMES), fc.constantFrom(...AUTHORITIES), fc.oneof(fc.constant(''), pathTarget()))
    .map((parts) => parts.join(''));

const target = (): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: pathTarget() }, { weight: 1, arbitrary: absoluteTarget() });

const HEADERS = ['Content-Type: application/json', 'Content-Encoding: gzip', 'Expect: x'];
const HEADER_NAMES = [
  ...['Authorization', 'Content-Type', 'Accept', 'Cookie', 'X-Request-Id', 'Origin', 'X-Forwarded-For'],
];

const header = (token: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(`Authorization: Bearer ${token}`, ...HEADERS),
    fc.tuple(fc.constantFrom(...HEADER_NAMES), lineBytes(40)).map(([name, value]) => `${name}: ${value}`),
  );

const body = (): fc.Arbitrary<Buffer> =>
  fc.oneof(
    fc.json().map((text) => Buffer.from(text)),
    fc
      .record(
        { username: fc.jsonValue(), password: fc.jsonValue(), code: fc.jsonValue(), key: fc.jsonValue() },
        { requiredKeys: [] },
      )
      .map((form) => Buffer.from(JSON.stringify(form))),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );

/** An envelope with the fields that it must have; an answer to HEAD has none, and a failure says which. */
const expectEnvelope = ({ status, text, headers }: Reply, method: string): void => {
  expect(status).to.be.within(200, 499);
  if (method === 'HEAD' && text === '') return;
  expect(headers.get('Content-Type')).to.equal('application/json; charset=utf-8');
  expect(text).to.match(/^\{"code":(0,"msg":"[^"]+","data":.*\}|1,"msg":"[^"]+","data":null,"ok":false\})$/s);
  expect(headers.has('X-Failure-Reason')).to.equal(text.startsWith('{"code":1'));
  if (status !== 200) expect(text).to.match(/^\{"code":1/);
};

describe('the surface', () => {
  let service: TestService;
  before(async () => {
    service = await mainService();
  });

  it('answers any request with an envelope and a status below 500', async () => {
    const token = await tokenOf(service, 'auditor');
    const methods = METHODS.filter((method) => method !== 'CONNECT');
    const method = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('GET', 'POST') },
      fc.constantFrom(...methods, 'get', 'FOO', ''),
    );
    const request = fc.record({
      method,
      target: target(),
      headers: fc.array(header(token), { maxLength: 5 }),
      body: body(),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ method, target, headers, body }) => {
        const lines = [
          `Host: x`,
          'Connection: close',
          `X-Forwarded-For: ${someAddress()}`,
          `Content-Length: ${body.length}`,
        ];
        const head = [`${method} ${target} HTTP/1.1`, ...lines, ...headers, '', ''].join('\r\n');
        expectEnvelope(await exchange(service.url, head, body), method);
      }),
      { numRuns: 100 },
    );
  });

  it('answers any bytes with an envelope and a status below 500', async () => {
    // a service skips empty lines before a request and waits for it, so there are some that begin one
    const bytes = fc.tuple(fc.constantFrom('GET ', 'x', '\0', '\x16\x03'), fc.uint8Array({ maxLength: 200 }));
    await fc.assert(
      fc.asyncProperty(bytes, async ([start, more]) => {
        const reply = await exchange(service.url, start, more, '\r\n\r\n\r\n\r\n');
        expectEnvelope(reply, '');
      }),
      { numRuns: 50 },
    );
  });
});
