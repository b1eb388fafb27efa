import { randomBytes } from 'node:crypto';
import { deflateSync, gzipSync } from 'node:zlib';
import { head, JSON_TYPE, openSocket, replyIn, rest } from '../../support/http/exchange.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { captchaOf, PASSWORDS } from '../../support/http/session.js';

import { LIMIT, ofBytes, useLoginBodies } from '../../support/http/login-bodies.js';

const ENCODINGS = Object.entries({ gzip: gzipSync, deflate: deflateSync });

describe('compressed bodies of login', () => {
  const { service, post, expectEach } = useLoginBodies();

  it('are accepted up to 16 KB after decoding, and refused beyond that', async () => {
    for (const [encoding, encode] of ENCODINGS) {
      const headers = [JSON_TYPE, `Content-Encoding: ${encoding}`];
      const form = { username: 'auditor', password: PASSWORDS.auditor, ...(await captchaOf(service)) };
      expectSucceeded(await post(encode(JSON.stringify(form)), headers), '登录成功');
      expectRefused(await post(encode(ofBytes(LIMIT)), headers), 'FormInvalid', { field: 'username' });
      const large = [ofBytes(LIMIT + 1), '{"a":'.repeat(100_000), ' '.repeat(10_000_000)].map((text) => encode(text));
      await expectEach(large, 'BodyTooLarge', headers);
    }
  });

  it('are limited to 16 KB before decoding, also if they decode to nothing', async () => {
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

  it('do not stop the process when they are too large and incomplete', async () => {
    const whole = gzipSync(randomBytes(60_000)).subarray(0, 40_000);
    for (const body of [whole, Buffer.concat([whole, Buffer.alloc(5000, 7)])])
      expectRefused(await post(body, [JSON_TYPE, 'Content-Encoding: gzip']), 'BodyTooLarge');
  });

  it('are refused with BodyMalformed if they do not have the announced encoding', async () => {
    const zipped = gzipSync('{"username":"auditor"}');
    const bogus = ['hello', '{"a":1}', '\x1f\x8b', zipped.subarray(0, 15), zipped.subarray(5), Buffer.alloc(1000), ''];
    for (const encoding of ['gzip', 'deflate'])
      await expectEach(bogus, 'BodyMalformed', [JSON_TYPE, `Content-Encoding: ${encoding}`]);
  });

  it('are refused with an unknown encoding', async () => {
    for (const encoding of ['br', 'zstd', 'compress', 'x', 'gzip, gzip', 'base64', '__proto__', 'utf-8'])
      await expectEach(['{}', gzipSync('{}')], 'MediaTypeUnsupported', [JSON_TYPE, `Content-Encoding: ${encoding}`]);
  });
});
