import { deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { exchange, head, JSON_TYPE, openSocket } from '../../support/http/exchange.js';
import { expectRefused } from '../../support/http/refusals.js';
import { nextAnswer } from '../../support/process/raw-client.js';

import { LIMIT, ofBytes, useLoginBodies } from '../../support/http/login-bodies.js';

/** No JSON object: other JSON, broken JSON, other formats, and brackets as deep as they may be. */
const MALFORMED = [
  ...['', ' \n\t', 'null', '"username"', '[{"username":"auditor"}]', '{"username":', '{"username":"auditor",}', '{}{}'],
  ...['{"username":"\u0001"}', '\0\0\0\0', 'username=auditor&password=123456'],
  ...['['.repeat(8000) + ']'.repeat(8000), '['.repeat(LIMIT)],
];

const ENCODINGS = Object.entries({ gzip: gzipSync, deflate: deflateSync });

describe('bodies of login', () => {
  const { service, from, post, expectEach } = useLoginBodies();

  it('are refused with BodyMalformed without a JSON object', async () => {
    await expectEach(MALFORMED, 'BodyMalformed');
  });

  it('are accepted as application/json in UTF-8 only', async () => {
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

  it('are refused with BodyMalformed if they are not UTF-8, in every encoding, but may contain a replacement character', async () => {
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

  it('are accepted with the transfer coding chunked only', async () => {
    const chunks = '2\r\n{}\r\n0\r\n\r\n';
    const coded = (coding: string) =>
      exchange(
        service.url,
        head('POST /api/v1/login', [JSON_TYPE, `X-Forwarded-For: ${from()}`, `Transfer-Encoding: ${coding}`]),
        chunks,
      );
    for (const coding of ['gzip, chunked', 'gzip,deflate,chunked'])
      expectRefused(await coded(coding), 'MediaTypeUnsupported');
    expectRefused(await coded('Chunked'), 'FormInvalid', { field: 'username' });
  });

  it('are accepted in chunks, with the same limits', async () => {
    const chunked = (chunks: string) =>
      exchange(
        service.url,
        head('POST /api/v1/login', [JSON_TYPE, `X-Forwarded-For: ${from()}`, 'Transfer-Encoding: chunked']),
        chunks,
      );
    expectRefused(await chunked('2\r\n{}\r\n0\r\n\r\n'), 'FormInvalid', { field: 'username' });
    expectRefused(await chunked('0\r\n\r\n'), 'BodyMalformed');
    expectRefused(await chunked(`9c40\r\n${' '.repeat(40_000)}\r\n0\r\n\r\n`), 'BodyTooLarge');
    expectRefused(await chunked(`1\r\n{\r\n`.repeat(20_000)), 'BodyTooLarge');
  });

  it('are read with any Expect header', async () => {
    for (const expectation of ['100-continue', 'bogus', '200-ok'])
      expectRefused(await post('{}', [JSON_TYPE, `Expect: ${expectation}`]), 'FormInvalid', { field: 'username' });
  });

  it('leave the connection usable, whether they were read or refused', async () => {
    const ask = head('GET /healthz');
    const first = head('POST /api/v1/login', [JSON_TYPE, `X-Forwarded-For: ${from()}`, 'Content-Length: 2']).replace(
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

  it('are refused at once by their announced length, and answered for any number of bytes sent', async () => {
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

  it('without a length are refused when too large, also for a client that reads after it has sent everything', async () => {
    const chunk = `100000\r\n${' '.repeat(0x100000)}\r\n`;
    for (const encoding of [[], ['Content-Encoding: gzip']]) {
      const socket = await openSocket(service.url);
      socket.pause();
      const headers = [JSON_TYPE, `X-Forwarded-For: ${from()}`, 'Transfer-Encoding: chunked', ...encoding];
      const kept = head('POST /api/v1/login', headers).replace('Connection: close\r\n', '');
      await new Promise((resolve) => {
        socket.write(`${kept}${chunk.repeat(20)}0\r\n\r\n`, resolve);
      });
      const answer = nextAnswer(socket.resume());
      expectRefused(await answer, 'BodyTooLarge');
      socket.destroy();
    }
  });

  it('are limited to exactly 16 KB', async () => {
    expectRefused(await post(ofBytes(LIMIT)), 'FormInvalid', { field: 'username' });
    await expectEach(
      [ofBytes(LIMIT + 1), ofBytes(100_000), '['.repeat(100_000), '{"a":'.repeat(100_000)],
      'BodyTooLarge',
    );
  });
});
