import { expect } from 'chai';
import { call } from '../support/http/call.js';
import { exchange, head } from '../support/http/exchange.js';
import { bodiesOf, JSON_TYPE, LIMIT } from '../support/http/login-body.js';
import { mainService } from '../support/http/main-service.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { logIn, someAddress } from '../support/http/session.js';

const MALFORMED: Readonly<Record<string, string | Uint8Array>> = {
  nothing: '',
  'white space': ' \n\t',
  null: 'null',
  'a boolean': 'true',
  'a number': '1',
  'a text': '"username"',
  'an empty array': '[]',
  'an array with a form': '[{"username":"auditor"}]',
  'half an object': '{"username":',
  'a brace': '{',
  'single quotes': "{'username':'auditor'}",
  'a comma too many': '{"username":"auditor",}',
  'a comment': '/* form */{}',
  'a second object': '{}{}',
  'something behind it': '{}x',
  NaN: '{"username":NaN}',
  'a control character': '{"username":"\u0001"}',
  'NUL bytes': '\0\0\0\0',
  'a form of the browser': 'username=auditor&password=123456',
  XML: '<username>auditor</username>',
  'brackets as deep as it may be': '['.repeat(8000) + ']'.repeat(8000),
  'open brackets': '['.repeat(LIMIT),
};

describe('bodies of login', () => {
  let service: TestService;
  let from: string;
  let post: ReturnType<typeof bodiesOf>['post'];
  let expectEach: ReturnType<typeof bodiesOf>['expectEach'];
  before(async () => {
    service = await mainService();
  });
  beforeEach(() => {
    from = someAddress();
    ({ post, expectEach } = bodiesOf(service, from));
  });
  afterEach('nothing was counted', async () => {
    expectSucceeded(await logIn(service, {}, from), '登录成功');
  });

  for (const [what, body] of Object.entries(MALFORMED))
    it(`are malformed as ${what}`, async () => {
      for (let i = 0; i < 6; i += 1) expectRefused(await post(body), 'BodyMalformed');
    });

  it('come as application/json and as nothing else', async () => {
    const types = [
      ...['text/plain', 'text/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
      ...['application/xml', 'application/vnd.api+json', 'application/json-patch+json', 'application/jsonp', 'json'],
      ...['*/*', 'application/*', '', 'application/json, text/plain', 'application', 'null'],
    ];
    for (const type of types) await expectEach(['{}'], 'MediaTypeUnsupported', [`Content-Type: ${type}`]);
    await expectEach(['{}'], 'MediaTypeUnsupported', []);
  });

  it('are read whatever parameters stand behind the media type', async () => {
    for (const type of ['application/json;;;', 'application/json; a', 'Application/JSON ; charset=utf-8'])
      await expectEach(['[]'], 'BodyMalformed', [`Content-Type: ${type}`]);
  });

  it('are JSON in UTF-8, and in no other character set', async () => {
    for (const charset of ['foo', 'gbk', 'utf-16', 'iso-8859-1', 'us-ascii', '"utf-16"'])
      await expectEach(['{}'], 'MediaTypeUnsupported', [`Content-Type: application/json; charset=${charset}`]);
    for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf8'])
      expectRefused(await post('{}', [`Content-Type: application/json; charset=${charset}`]), 'FormInvalid', {
        field: 'username',
      });
  });

  it('come in chunks too, with the same limits', async () => {
    const chunked = (chunks: string) =>
      exchange(
        service.url,
        head('POST /api/v1/login', [JSON_TYPE, `X-Forwarded-For: ${from}`, 'Transfer-Encoding: chunked']),
        chunks,
      );
    expectRefused(await chunked('2\r\n{}\r\n0\r\n\r\n'), 'FormInvalid', { field: 'username' });
    expectRefused(await chunked('0\r\n\r\n'), 'BodyMalformed');
    expectRefused(await chunked(`9c40\r\n${' '.repeat(40_000)}\r\n0\r\n\r\n`), 'BodyTooLarge');
    expectRefused(await chunked(`1\r\n{\r\n`.repeat(20_000)), 'BodyTooLarge');
  });

  it('may be asked for beforehand, and an expectation that nobody knows is ignored', async () => {
    for (const expectation of ['100-continue', 'bogus', '200-ok'])
      expectRefused(await post('{}', [JSON_TYPE, `Expect: ${expectation}`]), 'FormInvalid', { field: 'username' });
  });

  it('leave the connection usable, whether they were read or thrown away', async () => {
    const ask = head('GET /healthz');
    const first = head('POST /api/v1/login', [JSON_TYPE, `X-Forwarded-For: ${from}`, 'Content-Length: 2']).replace(
      /Connection: close\r\n/,
      '',
    );
    const tooLarge = first.replace('Content-Length: 2', 'Content-Length: 20000') + ' '.repeat(20_000);
    const otherType = first.replace('application/json', 'text/plain') + '[]';
    for (const [request, status] of [
      [`${first}[]`, 400],
      [tooLarge, 413],
      [otherType, 415],
    ] as const) {
      const { status: answered, text } = await exchange(service.url, `${request}${ask}`);
      expect(answered).to.equal(status);
      expect(text).to.include('HTTP/1.1 200 OK');
    }
  });

  it('are refused at once by the length that they announce, and answered however much is sent', async () => {
    const announced = head('POST /api/v1/login', [JSON_TYPE, 'Content-Length: 4294967303']);
    expectRefused(await exchange(service.url, `${announced}{}`), 'BodyTooLarge');
    for (const megabytes of [1, 5]) {
      const reply = await call(service, '/api/v1/login', {
        headers: { 'Content-Type': 'application/json' },
        body: ' '.repeat(megabytes * 1024 * 1024),
      });
      expectRefused(reply, 'BodyTooLarge');
    }
  });
});
