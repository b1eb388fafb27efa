import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { countOf, useStage } from './stage.js';

describe('the proof of the captcha', () => {
  const stage = useStage();
  const salt = '0123456789abcdef0123456789abcdef';

  /** The service gives a proof whose number this is. */
  const give = (number: number): void => {
    const challenge = createHash('sha256').update(`${salt}${number}`).digest('hex');
    const data = { algorithm: 'SHA-256', challenge, salt, signature: 'signature', maxnumber: 50_000, key: 'captcha:1' };
    stage.server.add({
      path: '/captcha',
      run: (exchange) =>
        exchange.answerWith(
          200,
          { 'Content-Type': 'application/json' },
          JSON.stringify({ code: 0, msg: '操作成功', data }),
        ),
    });
  };

  it('is solved in a worker under a policy without blob:, with progress', async () => {
    const tab = await stage.open(await stage.context());
    give(45_678);
    const { solved, progress } = await tab.evaluate(async () => {
      const parts: number[] = [];
      const result = await window.tab.client.captcha.proof({ onProgress: (part) => void parts.push(part) });
      return { solved: result, progress: parts };
    });
    expect(solved).to.deep.include({ ok: true });
    const { key, code } = solved.ok ? solved.data : { key: '', code: '' };
    expect(key).to.equal('captcha:1');
    const challenge = createHash('sha256').update(`${salt}45678`).digest('hex');
    expect(JSON.parse(Buffer.from(code, 'base64').toString())).to.deep.equal({
      ...{ algorithm: 'SHA-256', challenge, number: 45_678, salt, signature: 'signature' },
    });
    expect(progress).to.have.length.above(10);
    expect(progress.toSorted((one, other) => one - other)).to.deep.equal(progress);
    expect(progress.every((part) => part >= 0 && part <= 1)).to.equal(true);
  });

  it('can be cancelled, and reports a proof without a solution', async () => {
    const tab = await stage.open(await stage.context());
    give(49_999);
    const cancelled = await tab.evaluate(() => {
      const controller = new AbortController();
      const { signal } = controller;
      return window.tab.client.captcha.proof({ signal, onProgress: () => controller.abort() });
    });
    expect(cancelled).to.include({ ok: false, reason: 'RequestAborted' });
    give(50_001);
    expect(await tab.evaluate(() => window.tab.client.captcha.proof())).to.include({ reason: 'ProofUnsolved' });
    expect(countOf(stage.server, '/captcha')).to.equal(3);
  });
});
