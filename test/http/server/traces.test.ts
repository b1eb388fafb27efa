import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { startCollector, type CollectedSpan, type Collector } from '../../support/http/collector.js';
import { startLightService } from '../../support/http/light-service.js';
import { askPage } from '../../support/http/pages.js';
import { accessTokenIn } from '../../support/http/reply.js';
import { JWT_SECRET, type TestService } from '../../support/http/service.js';
import { captchaOf, logIn, PASSWORDS, someAddress } from '../../support/http/session.js';
import { startServiceOn } from '../../support/postgres/service.js';
import { sharedPostgres } from '../../support/postgres/shared.js';
import { redisServerOrSkip } from '../../support/redis/server.js';

const SERVER = 2;
const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

/** A span and what hangs below it, a line each, as `<indent><name>`. */
const treeOf = (spans: ReadonlyArray<CollectedSpan>, root: CollectedSpan, indent = ''): string[] => [
  `${indent}${root.name}`,
  ...spans
    .filter(({ parentSpanId }) => parentSpanId === root.spanId)
    .flatMap((child) => treeOf(spans, child, `${indent}  `)),
];

describe('traces', function () {
  this.timeout(90_000);
  let collector: Collector;
  const opened: Readonly<{ stop(): Promise<void> }>[] = [];
  let service: TestService;
  const secrets: string[] = [JWT_SECRET, ...Object.values(PASSWORDS), 'Never-To-Be-Traced#1'];
  let spans: ReadonlyArray<CollectedSpan>;

  /** The trees below the requests to one route. */
  const treesOf = (route: string): string[] =>
    spans.filter(({ name }) => name === route).map((span) => treeOf(spans, span).join('\n'));

  before(async function () {
    const redis = await redisServerOrSkip(this);
    opened.push(redis);
    const postgres = await sharedPostgres(this);
    collector = await startCollector();
    opened.push(collector);
    service = await startServiceOn(await postgres.newDatabase(), {
      REDIS_URL: redis.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    });
    const from = someAddress();
    const captcha = await captchaOf(service, from);
    const form = { username: 'auditor', password: PASSWORDS.auditor, ...captcha };
    const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-01`;
    const headers = { traceparent, 'X-Request-Id': 'the-login-itself' };
    const token = accessTokenIn(await call(service, '/api/v1/login', { from, form, headers }));
    await askPage(service, token, 'user/page', { name: 'Never-To-Be-Traced#1' });
    await logIn(service, { password: 'Never-To-Be-Traced#1' }, from);
    await call(service, '/never/to-be-traced?token=Never-To-Be-Traced#1');
    secrets.push(token, captcha.key, captcha.code);
    await service.stop();
    spans = collector.spans();
  });
  after(async () => {
    for (const { stop } of opened.reverse()) await stop();
  });

  it('show the request, its handlers, and their store calls', () => {
    const [login] = treesOf('POST /api/v1/login');
    expect(login).to.match(/^POST \/api\/v1\/login\n {2}checkLoginQueue\n {2}logIn\n {4}(EVAL|GETDEL)\n/);
    for (const statement of [/^ {4}GETDEL$/m, /^ {4}SELECT$/m]) expect(login).to.match(statement);
    const [page] = treesOf('GET /api/v1/user/page');
    expect(page).to.match(/^GET \/api\/v1\/user\/page\n {2}authenticate\n {2}authorize\n/);
    for (const statement of [/^ {2}authorize\n {4}MGET$/m, /^ {2}listPage\n {4}(SELECT|WITH)$/m])
      expect(page).to.match(statement);
  });

  it('have their id in the log lines of their requests, and the span of the caller as parent if it is named', () => {
    const requests = spans.filter(({ kind }) => kind === SERVER);
    const lines = service.log.entries().filter(({ msg }) => msg === 'request');
    expect(lines.map(({ requestId, traceId }) => [requestId, traceId])).to.have.deep.members(
      requests.map(({ attributes, traceId }) => [attributes['menshen.request_id'], traceId]),
    );
    const login = requests.find(({ attributes }) => attributes['menshen.request_id'] === 'the-login-itself')!;
    expect(login).to.include({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId });
    expect(login.attributes).to.include({ 'http.route': '/api/v1/login', 'http.response.status_code': 200 });
    for (const { traceId, parentSpanId = '' } of requests.filter((request) => request !== login)) {
      expect(traceId).to.not.equal(CALLER.traceId);
      expect(parentSpanId).to.equal('');
    }
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    for (const { kind, parentSpanId = '', traceId, name } of spans)
      if (kind !== SERVER) expect(byId.get(parentSpanId)?.traceId, name).to.equal(traceId);
    expect(collector.text()).to.not.include('audit_events');
  });

  it('have the refusals, no unknown path, and no token, password, captcha or value', () => {
    const refusals = spans.map(({ name, attributes }) => [name, attributes['menshen.refusal']]);
    expect(refusals).to.deep.include(['POST /api/v1/login', 'CredentialsIncorrect']);
    expect(refusals).to.deep.include(['logIn', 'CredentialsIncorrect']);
    expect(refusals).to.deep.include(['GET none', 'RouteNotFound']);
    expect(collector.text()).to.not.include('to-be-traced');
    expect(collector.text()).to.include('db.query.text').and.include('menshen.request_id');
    for (const secret of secrets) expect(collector.text().includes(secret), secret.slice(0, 8)).to.equal(false);
    expect(collector.text()).to.not.match(/eyJ[\w-]+\.|\$2[aby]\$|captcha:/);
  });
});

describe('traces of one request', () => {
  it('are not created if the caller refuses them, and have the type of an error without its message', async () => {
    const collector = await startCollector();
    const service = await startLightService({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
    try {
      service.port('users').findByUsername = (name) => Promise.reject(new TypeError(`select '${name}' failed`));
      const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-00`;
      expect((await call(service, '/api/v1/captcha', { headers: { traceparent } })).status).to.equal(200);
      expect((await logIn(service)).status).to.equal(500);
    } finally {
      await service.stop();
      await collector.stop();
    }
    const [captcha] = service.log.entries().filter(({ msg }) => msg === 'request');
    expect(captcha).to.not.have.property('traceId');
    expect(collector.spans().some(({ traceId }) => traceId === CALLER.traceId)).to.equal(false);
    const failed = collector.spans().filter((span) => span.status.code === 2);
    expect(failed.map(({ name }) => name)).to.have.members(['logIn', 'POST /api/v1/login']);
    expect(failed.find(({ name }) => name === 'logIn')?.attributes['error.type']).to.equal('TypeError');
    expect(collector.text()).to.not.include('auditor');
  });

  it('do not delay the answer or the stop while the collector is absent or does not answer', async () => {
    const hanging = await startCollector({ hangs: true });
    for (const endpoint of ['http://127.0.0.1:1', hanging.endpoint]) {
      const service = await startLightService({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
      const start = performance.now();
      expect((await call(service, '/healthz')).status).to.equal(200);
      await service.stop();
      // An export that is waited for takes ten seconds.
      expect(performance.now() - start).to.be.below(8_000);
    }
    await hanging.stop();
  });
});
