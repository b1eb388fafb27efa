import { METHODS } from 'node:http';
import { expect } from 'chai';
import fc from 'fast-check';
import { apiEndpoints } from '../../../src/http/server/app.js';
import type { Endpoint } from '../../../src/http/endpoint.js';
import { exchange, head } from '../../support/http/exchange.js';
import { useMainService } from '../../support/http/main-service.js';
import type { Reply } from '../../support/http/reply.js';
import { someAddress, tokenOf } from '../../support/http/session.js';

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

/** Targets in absolute form, and similar ones. */
const absoluteTarget = (): fc.Arbitrary<string> => {
  const scheme = fc.constantFrom('http://', 'https://', 'HTTP://', 'x://', '//');
  const authority = fc.constantFrom('', 'a', '[', '[::1]', 'user@', 'user@[', 'a:99999', '%', '?', '#');
  return fc.tuple(scheme, authority, fc.oneof(fc.constant(''), pathTarget())).map((parts) => parts.join(''));
};

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

const body = (): fc.Arbitrary<Buffer> => {
  const field = fc.jsonValue();
  const form = fc.record({ username: field, password: field, code: field, key: field }, { requiredKeys: [] });
  const text = fc.oneof(
    fc.json(),
    form.map((given) => JSON.stringify(given)),
  );
  return fc.oneof(
    text.map((given) => Buffer.from(given)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );
};

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
  const service = useMainService();

  it('answers any request with an envelope and a status below 500', async () => {
    const token = await tokenOf(service, 'auditor');
    const methods = METHODS.filter((method) => method !== 'CONNECT');
    const method = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('GET', 'POST') },
      fc.constantFrom(...methods, 'get', 'FOO', ''),
    );
    const request = fc.tuple(method, target(), fc.array(header(token), { maxLength: 5 }), body());
    await fc.assert(
      fc.asyncProperty(request, async ([name, path, headers, sent]) => {
        const forwarded = `X-Forwarded-For: ${someAddress()}`;
        const lines = [...headers, forwarded, `Content-Length: ${sent.length}`];
        expectEnvelope(await exchange(service.url, head(`${name} ${path}`, lines), sent), name);
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
