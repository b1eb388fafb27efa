import { expect } from 'chai';
import { call } from '../support/http/call.js';
import { mainService } from '../support/http/main-service.js';
import type { TestService } from '../support/http/service.js';
import { someAddress, tokenOf } from '../support/http/session.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('request id', () => {
  let service: TestService;
  before(async () => {
    service = await mainService();
  });

  const idOf = async (path: string, given?: string): Promise<string> => {
    const headers = given === undefined ? {} : { 'X-Request-Id': given };
    return (await call(service, path, { headers, from: someAddress() })).headers.get('X-Request-Id') ?? '';
  };

  it('is a new UUID for each request, successes and failures alike', async () => {
    const ids: string[] = [];
    for (const path of ['/healthz', '/readyz', '/api/v1/captcha', '/api/v1/logout', '/api/v1/login', '/nothing'])
      ids.push(await idOf(path));
    for (const id of ids) expect(id).to.match(UUID);
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('is the caller’s where that is well formed', async () => {
    for (const given of ['12345678', 'a.b:c_d-e', 'X'.repeat(64), '0af7651916cd43dd8448eb211c80319c'])
      expect(await idOf('/healthz', given)).to.equal(given);
  });

  it('is none of the caller’s that would do harm', async () => {
    const short = ['', 'short', 'x'.repeat(65), 'x'.repeat(5000), 'with space', 'é'.repeat(10), 'a,b,c,d,e,f'];
    for (const given of [...short, '{"level":60}', '<script>alert'])
      expect(await idOf('/healthz', given)).to.match(UUID);
  });

  it('is that of the log', async () => {
    const token = await tokenOf(service, 'guest');
    const reply = await call(service, '/api/v1/user/page?pageNo=1', {
      token,
      headers: { 'X-Request-Id': 'find-me-in-the-log' },
    });
    expect(reply.headers.get('X-Request-Id')).to.equal('find-me-in-the-log');
    const entries = service.log.entries().filter(({ requestId }) => requestId === 'find-me-in-the-log');
    // the audit trail tells of it too
    const [entry, ...more] = entries.filter(({ msg }) => msg === 'request');
    expect(more).to.deep.equal([]);
    expect(entry).to.include({ level: 30, msg: 'request', method: 'GET', path: '/api/v1/user/page', status: 200 });
    expect(entry).to.include({ userId: 3, reason: 'PermissionDenied' });
    expect(entry?.['ms']).to.be.a('number');
  });
});
