import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { startLightService } from '../support/http/light-service.js';
import type { TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';
import { fencedBlocksOf } from '../support/markdown.js';

type Unwrap = (response: Response) => Promise<unknown>;

const block = fencedBlocksOf(readFileSync('docs/api.md', 'utf8')).find(({ language }) => language === 'js');

describe('the client example of docs/api.md', () => {
  let service: TestService;
  let unwrap: Unwrap;
  before(async () => {
    service = await startLightService({ CAPTCHA_RATE_LIMIT: '1' });
    const source = `${block?.body ?? ''}\nexport { unwrap };`;
    ({ unwrap } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as { unwrap: Unwrap });
  });
  after(() => service.stop());

  it('gives the data of a success', async () => {
    const headers = { Authorization: `Bearer ${await tokenOf(service)}` };
    expect(await unwrap(await fetch(`${service.url}/api/v1/example/page`, { headers }))).to.include({ total: 25 });
  });

  it('throws a failure with its status, reason and delay', async () => {
    const thrownBy = (path: string) =>
      fetch(service.url + path)
        .then(unwrap)
        .catch((error: unknown) => error);
    expect(await thrownBy('/api/v1/example/page')).to.include({
      message: '请先登录',
      status: 401,
      reason: 'TokenMissing',
      retryAfterSeconds: 0,
    });
    await thrownBy('/api/v1/captcha');
    const limited = await thrownBy('/api/v1/captcha');
    expect(limited).to.include({ status: 200, reason: 'CaptchaRateLimited' });
    expect(limited).to.have.property('retryAfterSeconds').that.is.within(1, 60);
  });
});
