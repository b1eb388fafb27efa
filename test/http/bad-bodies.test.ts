import { randomBytes } from 'node:crypto';
import { deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { call } from '../support/http/call.js';
import { exchange, head, JSON_TYPE, openSocket, replyIn, rest } from '../support/http/exchange.js';
import { useMainService } from '../support/http/main-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded, type RefusalName } from '../support/http/refusals.js';
import type { Reply } from '../support/http/reply.js';
import { captchaOf, logIn, PASSWORDS, someAddress } from '../support/http/session.js';

type Body = string | Uint8Array;

/** The most that a body may have. */
const LIMIT = 16 * 1024;

/** No JSON object: other JSON, broken JSON, other formats, and brackets as deep as they may be. */
const MALFORMED = [
  ...['', ' \n\t', 'null', '"username"', '[{"username":"auditor"}]', '{"username":', '{"username":"auditor",}', '{}{}'],
  ...['{"username":"\u0001"}', '\0\0\0\0', 'username=auditor&password=123456'],
  ...['['.repeat(8000) + ']'.repeat(8000), '['.repeat(LIMIT)],
];

const ENCODINGS = Object.entries({ gzip: gzipSync, deflate: deflateSync });

/** A JSON object with that number of bytes. */
const ofBytes = (bytes: number): string => `{"a":"${'x'.repeat(bytes - 8)}"}`;

describe('bodies of login', () => {
  const service = useMainService();
  let from: string;
  beforeEach(() => {
    from = someAddress();
  });

  const post = (body: Body, headers: ReadonlyArray<string> = [JSON_TYPE]): Promise<Reply> => {
    const length = `Content-Length: ${Buffer.byteLength(body)}`;
    const request = head('POST /api/v1/login', [...headers, `X-Forwarded-For: ${from}`, length]);
    return exchange(service.url, request, body);
  };
  const expectEach = async (bodies: ReadonlyArray<Body>, tag: RefusalName, headers?: ReadonlyArray<string>) => {
    for (const body of bodies) {
      const reply = await post(body, headers);
      expectRefused(reply, tag);
      expectApiHeaders(reply);
    }
  };
  afterEach('nothing was counted', async () => {
    expectSucceeded(await logIn(service, {}, from), '登录成功');
  });

  it('are malformed where they hold no JSON object', async () => {
    await expectEach(MALFORMED, 'BodyMalformed');
  });

  it('come as JSON in UTF-8 and as nothing else', async () => {
    const types = [
      ...['text/plain', 'text/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
      ...['application/vnd.api+json', 'application/jsonp', '*/*', 'application/*', '', 'application/json, text/plain'],
      ...['foo', 'gbk', 'utf-16', 'iso-8859-1', 'us-ascii', '"utf-16"'].map(
        (set) => `application/json; charset=${set}`,
      ),
    ];
    for (const type of types) await expectEach(['{}'], 'MediaTypeUnsupported', [`Content-Type: ${type}`]);
    await expectEach(['{}'], 'MediaTypeUnsupported', []);
    const parameters = [';;', ' a', ' charset=utf-8', ' charset=UTF-8', ' charset="utf-8"', ' charset=utf8'];
    for (const parameter of parameters)
      await expectEach(['[]'], 'BodyMalformed', [`Content-Type: Application/JSON ;${parameter}`]);
  });

  it('are malformed where they are not UTF-8, in every encoding, and may hold a replacement character', async () => {
    const form = (password: Uint8Array) =>
      Buffer.concat([Buffer.from('{"username":"auditor","password":"'), password, Buffer.from('"}')]);
    const bad = [[0xd6, 0xd0, 0xce, 0xc4], [0xff], [0xf0, 0x9f, 0x98], [0xc0, 0x80], [0xed, 0xa0, 0x80]];
    const bodies = bad.map((bytes) => form(Uint8Array.from(bytes)));
    await expectEach(bodies, 'BodyMalformed');
    await expectEach(bodies, 'BodyMalformed', [JSON_TYPE, 'Content-Encoding: identity']);
    for (const [encoding, encode] of ENCODINGS)
      await expectEach(
        bodies.map((body) => encode(body)),
        'BodyMalformed',
        [JSON_TYPE, `Content-Encoding: ${encoding}`],
      );
    for (const encoding of [[], ['Content-Encoding: identity']])
      expectRefused(await post(form(Buffer.from('密码\ufffd')), [JSON_TYPE, ...encoding]), 'FormInvalid', {
        field: 'password',
      });
  });

  it('come in no transfer coding but chunks', async () => {
    const chunks = '2\r\n{}\r\n0\r\n\r\n';
    const coded = (coding: string) =>
      exchange(
        service.url,
        head('POST /api/v1/login', [JSON_TYPE, `X-Forwarded-For: ${from}`, `Transfer-Encoding: ${coding}`]),
        chunks,
      );
    for (const coding of ['gzip, chunked', 'gzip,deflate,chunked'])
      expectRefused(await coded(coding), 'MediaTypeUnsupported');
    expectRefused(await coded('Chunked'), 'FormInvalid', { field: 'username' });
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

  it('hold 16 KB and not a byte more', async () => {
    expectRefused(await post(ofBytes(LIMIT)), 'FormInvalid', { field: 'username' });
    await expectEach(
      [ofBytes(LIMIT + 1), ofBytes(100_000), '['.repeat(100_000), '{"a":'.repeat(100_000)],
      'BodyTooLarge',
    );
  });

  it('may be compressed, and hold 16 KB once they are decoded, however small they come', async () => {
    for (const [encoding, encode] of ENCODINGS) {
      const headers = [JSON_TYPE, `Content-Encoding: ${encoding}`];
      const form = { username: 'auditor', password: PASSWORDS.auditor, ...(await captchaOf(service)) };
      expectSucceeded(await post(encode(JSON.stringify(form)), headers), '登录成功');
      expectRefused(await post(encode(ofBytes(LIMIT)), headers), 'FormInvalid', { field: 'username' });
      const large = [ofBytes(LIMIT + 1), '{"a":'.repeat(100_000), ' '.repeat(10_000_000)].map((text) => encode(text));
      await expectEach(large, 'BodyTooLarge', headers);
    }
  });

  it('hold 16 KB before they are decoded, though nothing comes of it', async () => {
    const member = gzipSync('');
    const members = Buffer.concat(Array.from({ length: Math.ceil((LIMIT + 1) / member.length) }, () => member));
    const form = gzipSync(ofBytes(100));
    const headers = [JSON_TYPE, 'Content-Encoding: gzip'];
    await expectEach([members, Buffer.concat([members, form])], 'BodyTooLarge', headers);
    const few = Buffer.concat([...Array.from({ length: 100 }, () => member), form]);
    expectRefused(await post(few, headers), 'FormInvalid', { field: 'username' });
    // without a length, and without an end
    const socket = await openSocket(service.url);
    const answer = rest(socket);
    socket.write(head('POST /api/v1/login', [...headers, 'Transfer-Encoding: chunked']));
    const chunk = Buffer.concat([Buffer.from(`${members.length.toString(16)}\r\n`), members, Buffer.from('\r\n')]);
    socket.write(chunk);
    socket.write(chunk);
    expectRefused(replyIn(await answer), 'BodyTooLarge');
  });

  it('end no process where they are too large and break off', async () => {
    const whole = gzipSync(randomBytes(60_000)).subarray(0, 40_000);
    for (const body of [whole, Buffer.concat([whole, Buffer.alloc(5000, 7)])])
      expectRefused(await post(body, [JSON_TYPE, 'Content-Encoding: gzip']), 'BodyTooLarge');
  });

  it('are malformed where they are not what their encoding says', async () => {
    const zipped = gzipSync('{"username":"auditor"}');
    const bogus = ['hello', '{"a":1}', '\x1f\x8b', zipped.subarray(0, 15), zipped.subarray(5), Buffer.alloc(1000), ''];
    for (const encoding of ['gzip', 'deflate'])
      await expectEach(bogus, 'BodyMalformed', [JSON_TYPE, `Content-Encoding: ${encoding}`]);
  });

  it('come in no unknown encoding', async () => {
    for (const encoding of ['br', 'zstd', 'compress', 'x', 'gzip, gzip', 'base64', '__proto__', 'utf-8'])
      await expectEach(['{}', gzipSync('{}')], 'MediaTypeUnsupported', [JSON_TYPE, `Content-Encoding: ${encoding}`]);
  });
});
