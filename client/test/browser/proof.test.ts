import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { startLightService } from '../../../test/support/http/light-service.js';
import { PASSWORDS } from '../../../test/support/http/session.js';
import { ask, useStage } from './stage.js';

/** The greatest number of a proof. */
const MOST = 15_000;

/** The service gives a proof for this number. */
const challengeOf = (number: number): string => {
  const salt = '0123456789abcdef0123456789abcdef';
  const challenge = createHash('sha256').update(`${salt}${number}`).digest('hex');
  const proof = { algorithm: 'SHA-256', challenge, salt, signature: 'g', maxnumber: MOST, key: 'captcha:1' };
  return JSON.stringify({ code: 0, msg: '操作成功', data: proof });
};

describe('the proof of the captcha', () => {
  const stage = useStage((settings) => startLightService({ ...settings, CAPTCHA_PROOF: 'true' }));

  const give = (number: number): void => {
    const headers = { 'Content-Type': 'application/json' };
    stage.server.add({ path: '/captcha', run: (exchange) => exchange.answerWith(200, headers, challengeOf(number)) });
  };

  it('is solved in a worker under a policy without blob:, and logs in', async () => {
    const tab = await stage.open(await stage.context());
    const credentials = { username: 'auditor', password: PASSWORDS.auditor };
    const outcomes = await tab.evaluate(async (form) => {
      const { captcha } = window.tab.client;
      const proof = await captcha.proof();
      if (!proof.ok) return [proof.reason];
      return [await window.tab.logIn({ ...form, ...proof.data }), await window.tab.logIn({ ...form, ...proof.data })];
    }, credentials);
    expect(outcomes).to.deep.equal(['ok', 'CaptchaIncorrect']);
    expect(await ask(tab, 'with a proof')).to.equal('ok');
  });

  it('reports its progress from 0 to 1', async () => {
    const tab = await stage.open(await stage.context());
    give(14_567);
    const progress = await tab.evaluate(async () => {
      const parts: number[] = [];
      await window.tab.client.captcha.proof({ onProgress: (part) => void parts.push(part) });
      return parts;
    });
    expect(progress).to.have.length.above(10);
    expect(progress.toSorted((one, other) => one - other)).to.deep.equal(progress);
    expect(progress.every((part) => part >= 0 && part <= 1)).to.equal(true);
  });

  it('can be cancelled, and reports a proof without a solution', async () => {
    const tab = await stage.open(await stage.context());
    give(MOST + 1);
    const cancelled = await tab.evaluate(() => {
      const controller = new AbortController();
      const { signal } = controller;
      return window.tab.client.captcha.proof({ signal, onProgress: () => controller.abort() });
    });
    expect(cancelled).to.include({ ok: false, reason: 'RequestAborted' });
    give(MOST + 1);
    expect(await tab.evaluate(() => window.tab.client.captcha.proof())).to.include({ reason: 'ProofUnsolved' });
  });
});

describe('a service without CAPTCHA_PROOF', () => {
  const stage = useStage();

  it('refuses the field kind', async () => {
    const tab = await stage.open(await stage.context());
    const refused = await tab.evaluate(() => window.tab.client.captcha.proof());
    expect(refused).to.deep.include({ ok: false, reason: 'FormInvalid', detail: { field: 'kind' } });
  });
});
