import { expect } from 'chai';
import { exchange, head, openSocket } from '../../support/http/exchange.js';
import { useMainService } from '../../support/http/main-service.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { tokenOf } from '../../support/http/session.js';

const GARBAGE: Readonly<Record<string, string | Uint8Array>> = {
  'a word': 'hello\r\n\r\n',
  'NUL bytes': Buffer.alloc(200),
  'a TLS hello': Buffer.from('16030100c8010000c40303', 'hex'),
  'an unknown method': head('FOO /api/v1/captcha'),
  'a target without a slash': head('GET captcha'),
  'a target of bytes beyond ASCII': head('GET /验证码'),
  'an unknown version': 'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
  'a header name with a space': head('GET /healthz', ['X y: 1']),
  'a NUL in a header': head('GET /healthz', ['X: a\0b']),
  'a folded header': head('GET /healthz', ['X: a\r\n b']),
  'lines without carriage returns': 'GET /healthz HTTP/1.1\nHost: x\nConnection: close\n\n',
  'a length that is negative': head('POST /api/v1/login', ['Content-Length: -1']),
  'two lengths': head('POST /api/v1/login', ['Content-Length: 2', 'Content-Length: 3']),
  'a length beside chunks': `${head('POST /api/v1/login', ['Content-Length: 2', 'Transfer-Encoding: chunked'])}2\r\n{}\r\n0\r\n\r\n`,
  'a chunk without a size': `${head('POST /api/v1/login', ['Content-Type: application/json', 'Transfer-Encoding: chunked'])}zz\r\n`,
  'two hosts': head('GET /healthz', ['Host: another.test']),
  'a tunnel': head('CONNECT example.com:443'),
  'no host': 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n',
};

/** Targets that are no path. */
const TARGETS = [
  ...['a://b', 'http://[', 'http://[::1', 'x://', 'http://user@', 'http://', 'http:///healthz', 'http://?pageNo=1'],
  ...['https://%00', 'http://a:99999/healthz', 'rtsp://x', 'ftp://a/healthz'],
  ...['/healthz#x', '/healthz#', '/healthz?a=1#x', 'http://a/healthz#x'],
];

describe('malformed requests', () => {
  const service = useMainService();

  it('are refused in an envelope, and the connection is closed', async () => {
    for (const [what, bytes] of Object.entries(GARBAGE)) {
      const reply = await exchange(service.url, bytes);
      expectRefused(reply, 'RequestMalformed');
      expect(reply.headers.get('Connection'), what).to.equal('close');
      expect(Number(reply.headers.get('Content-Length')), what).to.equal(Buffer.byteLength(reply.text));
    }
  });

  it('with a target that is no path are refused in an envelope, and the target is not logged', async () => {
    for (const target of TARGETS)
      for (const method of ['GET', 'POST']) {
        const reply = await exchange(service.url, head(`${method} ${target}?secret=not-for-the-log`));
        expectRefused(reply, 'RequestMalformed');
        expect(reply.headers.get('X-Content-Type-Options'), target).to.equal('nosniff');
        const requestId = reply.headers.get('X-Request-Id');
        const lines = service.log.entries().filter((entry) => entry['requestId'] === requestId);
        expect(lines, target).to.have.length(1);
        expect(lines[0]).to.include({ status: 400, path: '/', reason: 'RequestMalformed' });
      }
    expect(service.log.text()).to.not.include('not-for-the-log');
  });

  it('are refused when the headers or the target are too large', async () => {
    const large = 'x'.repeat(20_000);
    const token = `Authorization: Bearer ${large}`;
    for (const bytes of [
      head('GET /healthz', [`X: ${large}`]),
      head(`GET /${large}`),
      head('GET /api/v1/logout', [token]),
    ]) {
      const reply = await exchange(service.url, bytes);
      expectRefused(reply, 'HeadersTooLarge');
      expect(reply.headers.get('Connection')).to.equal('close');
    }
  });

  it('are refused with more than a thousand headers, and not with a thousand', async () => {
    const token = await tokenOf(service);
    const replyTo = (count: number) => {
      const headers = Array.from({ length: count }, (_, i) => `a${i}: 1`);
      return exchange(service.url, head('GET /api/v1/user/page', [`Authorization: Bearer ${token}`, ...headers]));
    };
    // three are the host, the connection and the token
    expectSucceeded(await replyTo(997), '操作成功');
    for (const count of [998, 1_500]) expectRefused(await replyTo(count), 'HeadersTooLarge');
  });

  it('are answered in HTTP/1.1 when they ask for another protocol', async () => {
    const upgrade = head('GET /api/v1/logout', ['Connection: Upgrade', 'Upgrade: websocket']);
    expectRefused(await exchange(service.url, upgrade), 'TokenMissing');
  });

  it('do not stop the service when a client disconnects at any byte', async () => {
    const request = head('POST /api/v1/login', ['Content-Type: application/json', 'Content-Length: 10']) + '{"a":1}   ';
    for (let sent = 1; sent <= request.length; sent += 17) {
      const socket = await openSocket(service.url);
      socket.write(request.slice(0, sent));
      if (sent % 2) socket.destroy();
      else socket.resetAndDestroy();
    }
    expect((await exchange(service.url, head('GET /healthz'))).status).to.equal(200);
  });
});
