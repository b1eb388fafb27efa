import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import type { RequestState } from '../../../src/http/context.js';
import { exactRoute, routeTable } from '../../../src/http/route-table.js';
import { mountDocumentation } from '../../../src/http/routes/documents/documentation.js';
import { webFile } from '../../../src/http/web-file.js';

const FILE = { type: '.js', bytes: Buffer.from('start()') };

describe('a file of the documentation page', () => {
  /** Serves a file whose first read fails. */
  const start = async () => {
    let reads = 0;
    const read = () => {
      reads += 1;
      return reads === 1 ? Promise.reject(new Error('cannot be read')) : Promise.resolve(FILE);
    };
    const routes = routeTable();
    mountDocumentation(routes, { page: FILE, files: { 'start.js': read } }, () => webFile(FILE));
    const app = new Koa<RequestState>();
    app.silent = true;
    app.use(exactRoute(routes));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/start.js`;
    return { url, reads: () => reads, stop: () => void server.close() };
  };

  it('is read at the first request, once, and again after a failure', async () => {
    const { url, reads, stop } = await start();
    const ask = async () => {
      const answer = await fetch(url, { headers: { Connection: 'close' } });
      return [answer.status, await answer.text(), reads()];
    };
    try {
      expect(reads()).to.equal(0);
      expect((await ask())[0]).to.equal(500);
      expect(await ask()).to.deep.equal([200, 'start()', 2]);
      expect(await ask()).to.deep.equal([200, 'start()', 2]);
    } finally {
      stop();
    }
  });
});
