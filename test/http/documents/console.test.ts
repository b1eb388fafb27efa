import { expect } from 'chai';
import { freePort } from '../../support/free-port.js';
import { call } from '../../support/http/call.js';
import { BUILT, builtConsole } from '../../support/http/console-folder.js';
import { exchange, head } from '../../support/http/exchange.js';
import { startLightService, withLightService } from '../../support/http/light-service.js';
import { expectRefused } from '../../support/http/refusals.js';
import { scrapeAt, type Scrape } from '../../support/http/scrape.js';
import type { TestService } from '../../support/http/service.js';
import { tokenOf } from '../../support/http/session.js';
import { silentLog } from '../../support/silent-log.js';

const SCRIPT = '/console/assets/index-B1c2_D-4.js';
const STYLE = '/console/assets/index-B1c2_D-4.css';
const ICON = '/console/icon.svg';
const FONT = '/console/fonts/latin%20text.woff2';
const DESCRIPTION = '/console/openapi.json';

const FOREVER = 'public, max-age=31536000, immutable';
const HTML = 'text/html; charset=utf-8';

describe('the console', () => {
  let folder: string;
  let service: TestService;
  let scrape: Scrape;
  before(async () => {
    folder = await builtConsole();
    const port = await freePort();
    scrape = scrapeAt(port);
    const environment = { CONSOLE: 'true', METRICS_PORT: String(port), CORS_ORIGINS: 'https://admin.example.com' };
    service = await startLightService(environment, {}, folder);
  });
  after(() => service.stop());

  const ask = (requestLine: string, ...headers: ReadonlyArray<string>) =>
    exchange(service.url, head(requestLine, headers));

  it('is the target of the redirect from / and /console, with a relative address', async () => {
    for (const path of ['/', '/console', '/?from=x'])
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await ask(`${method} ${path}`);
        expect([status, headers.get('Location')], `${method} ${path}`).to.deep.equal([302, 'console/']);
      }
  });

  it('is a page with a new nonce in each answer, which its policy permits', async () => {
    const nonces = new Set<string>();
    for (let n = 0; n < 3; n += 1) {
      const { status, headers, text } = await call(service, '/console/');
      expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).to.deep.equal([
        200,
        HTML,
        'no-cache',
      ]);
      expect(Number(headers.get('Content-Length'))).to.equal(Buffer.byteLength(text));
      const [, nonce = ''] = /nonce="([\w-]{30,})"/.exec(text) ?? [];
      expect(text).to.equal(BUILT['index.html'].replaceAll('__CSP_NONCE__', nonce));
      expect(headers.get('Content-Security-Policy')).to.equal(
        `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; ` +
          "img-src 'self' data:; connect-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; " +
          "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      );
      expect(headers.get('Cross-Origin-Opener-Policy')).to.equal('same-origin');
      nonces.add(nonce);
    }
    expect(nonces.size).to.equal(3);
    const { status, headers, text } = await ask('HEAD /console/');
    expect([status, headers.get('Content-Type'), text]).to.deep.equal([200, HTML, '']);
  });

  it('sends each file in the form that the browser accepts', async () => {
    const script = 'text/javascript; charset=utf-8';
    const rows: ReadonlyArray<readonly [path: string, accepted: string, encoding: string | null, text: string]> = [
      [SCRIPT, 'gzip, deflate, br, zstd', 'br', 'brotli script'],
      [SCRIPT, 'br;q=0, gzip', 'gzip', 'gzip script'],
      [SCRIPT, 'br;q=0, gzip;q=0', null, 'plain script'],
      [SCRIPT, 'br;q=0.1, identity', null, 'plain script'],
      [SCRIPT, 'identity', null, 'plain script'],
      [SCRIPT, '', null, 'plain script'],
      [SCRIPT, 'x-broken;;q', null, 'plain script'],
      [STYLE, 'br, gzip', 'gzip', 'plain style'.replace('plain', 'gzip')],
      [ICON, 'br, gzip', null, '<svg/>'],
    ];
    for (const [path, accepted, encoding, text] of rows)
      for (const method of ['GET', 'HEAD']) {
        const reply = await ask(`${method} ${path}`, `Accept-Encoding: ${accepted}`);
        const what = `${method} ${path} ${accepted}`;
        expect([reply.status, reply.headers.get('Content-Encoding')], what).to.deep.equal([200, encoding]);
        expect(Number(reply.headers.get('Content-Length')), what).to.equal(text.length);
        expect(reply.text, what).to.equal(method === 'HEAD' ? '' : text);
        expect(reply.headers.get('Vary'), what).to.equal(path === ICON ? 'Origin' : 'Origin, Accept-Encoding');
      }
    for (const [path, type, caching] of [
      [SCRIPT, script, FOREVER],
      [STYLE, 'text/css; charset=utf-8', FOREVER],
      [ICON, 'image/svg+xml', 'no-cache'],
      [FONT, 'font/woff2', 'no-cache'],
      [DESCRIPTION, 'application/json; charset=utf-8', 'no-cache'],
    ] as const) {
      const { headers } = await ask(`GET ${path}`);
      expect([headers.get('Content-Type'), headers.get('Cache-Control')], path).to.deep.equal([type, caching]);
    }
  });

  it('answers 304 for a form that the browser has stored', async () => {
    const etags = new Set<string>();
    for (const accepted of ['br', 'gzip', 'identity']) {
      const encoding = `Accept-Encoding: ${accepted}`;
      const etag = (await ask(`GET ${SCRIPT}`, encoding)).headers.get('ETag') ?? '';
      etags.add(etag);
      for (const method of ['GET', 'HEAD'])
        for (const known of [etag, `"other", W/${etag}`, '*']) {
          const { status, headers, text } = await ask(`${method} ${SCRIPT}`, encoding, `If-None-Match: ${known}`);
          expect([status, text, headers.get('ETag')], `${method} ${known}`).to.deep.equal([304, '', etag]);
          expect(headers.get('Vary')).to.include('Accept-Encoding');
          expect(headers.get('Cache-Control')).to.equal(FOREVER);
        }
    }
    expect(etags.size).to.equal(3);
    const [first = ''] = etags;
    const other = await ask(`GET ${SCRIPT}`, 'Accept-Encoding: gzip', `If-None-Match: ${first}`);
    expect(other.status).to.equal(200);
  });

  it('answers 404 for any other file, with any spelling of the path', async () => {
    const unknown = [
      ...['index.html', 'assets', 'assets/', 'assets/other.js', 'user/1', 'assets/index-B1c2_D-4.js/', 'icon.svg%00'],
      ...['assets/index-B1c2_D-4.js.br', 'assets/index-B1c2_D-4.js.gz', '.vite/manifest.json', 'ICON.SVG', '/icon.svg'],
      ...['assets/link-B1c2_D-4.js', 'etc/hostname', '../package.json', '%2e%2e/package.json', '..%2fpackage.json'],
      ...['..\\package.json', '%5c..%5cpackage.json', 'assets/../icon.svg', './icon.svg', '%69con.svg', '%', '%ff'],
      ...['/etc/hostname', '//etc/hostname', 'constructor', '__proto__', 'fonts/latin text.woff2'.replace(' ', '+')],
      ...['api/v1/captcha', 'healthz'],
    ];
    for (const name of unknown)
      for (const accept of ['text/html', '*/*'])
        expectRefused(await ask(`GET /console/${name}`, `Accept: ${accept}`), 'RouteNotFound');
    for (const path of ['/consol', '/console2', '/Console/', '/console.', '/icon.svg', '/assets/index-B1c2_D-4.js'])
      expectRefused(await ask(`GET ${path}`), 'RouteNotFound');
  });

  it('answers 405 to other methods than GET and HEAD', async () => {
    for (const path of ['/', '/console', '/console/', SCRIPT, DESCRIPTION])
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND']) {
        const reply = await ask(`${method} ${path}`);
        expectRefused(reply, 'MethodNotAllowed');
        expect(reply.headers.get('Allow')).to.equal('GET');
      }
  });

  it('does not change the API, and allows the listed origins to read the description', async () => {
    expect((await call(service, '/api/v1/captcha')).headers.get('Cache-Control')).to.equal('no-store');
    expectRefused(await call(service, '/api/v1/nothing', { token: await tokenOf(service) }), 'RouteNotFound');
    const { headers } = await call(service, DESCRIPTION, { headers: { Origin: 'https://admin.example.com' } });
    expect(headers.get('Access-Control-Allow-Origin')).to.equal('https://admin.example.com');
  });

  it('has one label for its files in the metrics', async () => {
    for (const path of ['/console/', SCRIPT, '/console/nothing', DESCRIPTION]) await ask(`GET ${path}`);
    const series = (await scrape.text()).matchAll(/^menshen_http_requests_total\{.*route="(\/console[^"]*)"/gm);
    expect(new Set([...series].map(([, route]) => route))).to.deep.equal(new Set(['/console/*', '/console']));
  });

  it('has the same description as /openapi.json, also when that is switched off', async () => {
    const { text } = await call(service, '/openapi.json');
    expect((await call(service, DESCRIPTION)).text).to.equal(text);
    type Document = Readonly<{ paths: Readonly<Record<string, unknown>> }>;
    const described = Object.entries((JSON.parse(text) as Document).paths);
    const remaining = described.filter(([path]) => !/^\/(openapi\.json|docs)/.test(path));
    await withLightService(
      async (quiet) => {
        expectRefused(await call(quiet, '/openapi.json'), 'RouteNotFound');
        const { paths } = (await call(quiet, DESCRIPTION)).json as Document;
        expect(paths).to.deep.equal(Object.fromEntries(remaining));
      },
      { CONSOLE: 'true', API_DOCS: 'false' },
      {},
      folder,
    );
  });

  it('has the title of the settings, as text and not as markup', async () => {
    // `$&` is what a replacement by a text takes for the replaced element
    const CONSOLE_TITLE = `R$&D </title><script>"'`;
    const { text } = await withLightService(
      (named) => call(named, '/console/'),
      { CONSOLE: 'true', CONSOLE_TITLE },
      {},
      folder,
    );
    expect(text).to.include('<title>R$&#38;D &#60;/title&#62;&#60;script&#62;&#34;&#39;</title>');
  });

  it('is not served where it is switched off or not built, and the log says that it is not built', async () => {
    for (const [CONSOLE, from] of [
      ['true', `${folder}/fonts`],
      ['true', `${folder}/nothing`],
      ['false', folder],
    ] as const) {
      const warnings: unknown[] = [];
      const warn = (message: string, fields?: object) => {
        if (message.startsWith('the console')) warnings.push([message, fields]);
      };
      await withLightService(
        async (other) => {
          for (const path of ['/', '/console', '/console/', ICON, DESCRIPTION])
            expectRefused(await call(other, path), 'RouteNotFound');
        },
        { CONSOLE },
        { log: () => ({ ...silentLog, warn }) },
        from,
      );
      const message = 'the console is not built, so it is not served: build it and start again, or set CONSOLE=false';
      expect(warnings).to.deep.equal(CONSOLE === 'true' ? [[message, { folder: from }]] : []);
    }
  });
});
