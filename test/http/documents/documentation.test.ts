import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { exchange, head } from '../../support/http/exchange.js';
import { startLightService } from '../../support/http/light-service.js';
import { useMainService } from '../../support/http/main-service.js';
import { expectRefused } from '../../support/http/refusals.js';

const FILES = {
  '/docs/swagger-ui.css': 'text/css; charset=utf-8',
  '/docs/index.css': 'text/css; charset=utf-8',
  '/docs/swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  '/docs/start.js': 'text/javascript; charset=utf-8',
};

describe('the documentation page', () => {
  const service = useMainService();

  it('is served with its files, each with its type, and with 304 if the browser has stored it', async () => {
    for (const [path, type] of Object.entries({ '/docs': 'text/html; charset=utf-8', ...FILES })) {
      const { status, headers, text } = await call(service, path);
      expect(status, path).to.equal(200);
      expect(headers.get('Content-Type')).to.equal(type);
      expect(headers.get('Cache-Control')).to.equal('no-cache');
      expect(Number(headers.get('Content-Length'))).to.equal(Buffer.byteLength(text));
      expect(headers.get('X-Request-Id')).to.be.a('string');
      const etag = headers.get('ETag') ?? '';
      expect(etag).to.match(/^"[\w-]{43}"$/);
      const again = await exchange(service.url, head(`GET ${path}`, [`If-None-Match: ${etag}`]));
      expect([again.status, again.text]).to.deep.equal([304, '']);
      expect((await exchange(service.url, head(`GET ${path}`, ['If-None-Match: "x"']))).status).to.equal(200);
    }
    const { headers } = await call(service, '/openapi.json');
    expect(headers.get('Content-Type')).to.equal('application/json; charset=utf-8');
    expect(headers.get('ETag')).to.match(/^"[\w-]{43}-gzip"$/);
    expect(headers.get('Cache-Control')).to.equal('no-cache');
  });

  it('loads these files, and nothing from elsewhere', async () => {
    const { headers, text } = await call(service, '/docs');
    const loaded = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, target = '']) => target);
    expect(loaded.filter((target) => !target.startsWith('data:')).map((target) => `/${target}`)).to.have.members(
      Object.keys(FILES),
    );
    expect(headers.get('Content-Security-Policy')).to.equal(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(text + (await call(service, '/docs/start.js')).text).to.not.match(/https?:|\/\//);
  });

  it('answers 404 for any other file', async () => {
    const names = [
      ...['', 'index.html', 'package.json', 'swagger-ui-bundle.js.map', 'toString', '../package.json', './start.js'],
      ...['%2e%2e%2fpackage.json', 'start.js/', 'start.js%00', 'START.JS', '..\\package.json', '/etc/passwd'],
    ];
    for (const name of names) expectRefused(await exchange(service.url, head(`GET /docs/${name}`)), 'RouteNotFound');
  });

  it('can be switched off together with the description, which has the limits of the settings', async () => {
    const quiet = await startLightService({ API_DOCS: 'false' });
    for (const path of ['/openapi.json', '/docs', ...Object.keys(FILES)])
      expectRefused(await call(quiet, path), 'RouteNotFound');
    await quiet.stop();
    const other = await startLightService({ PAGE_SIZE: '7', MAX_PAGE_SIZE: '70' });
    expect((await call(other, '/openapi.json')).text).to.include('"maximum":70,"default":7');
    await other.stop();
  });
});
