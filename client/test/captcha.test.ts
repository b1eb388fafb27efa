import { expect } from 'chai';
import { captchaWith } from '../src/captcha.js';
import type { ServiceCalls } from '../src/service-calls.js';

const data = { key: 'captcha:1', algorithm: 'SHA-256', challenge: 'x', salt: '', signature: '', maxnumber: 1 };
const calls = { send: async () => ({ ok: true, msg: '', data }) } as unknown as ServiceCalls;

describe('the proof of a client', () => {
  it('is a failure when the worker cannot be started', async () => {
    const { proof } = captchaWith(calls, () => {
      throw new DOMException('refused', 'SecurityError');
    });
    expect(await proof()).to.include({ ok: false, reason: 'ProofUnsolved' });
  });

  it('is not computed when the application cancels it before the answer', async () => {
    const controller = new AbortController();
    const cancelling = {
      send: async () => {
        controller.abort();
        return { ok: true, msg: '', data };
      },
    } as unknown as ServiceCalls;
    let started = 0;
    const { proof } = captchaWith(cancelling, () => {
      started += 1;
      throw new Error('a worker');
    });
    expect(await proof({ signal: controller.signal })).to.include({ ok: false, reason: 'RequestAborted' });
    expect(started).to.equal(0);
  });

  it('leaves no listener on the signal of the application', async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    signal.addEventListener = (_type: string, _listener: unknown, options?: AddEventListenerOptions) => {
      listeners += 1;
      options?.signal?.addEventListener('abort', () => (listeners -= 1));
    };
    const worker = { terminate: () => undefined } as unknown as Worker;
    worker.postMessage = () => void worker.onmessage?.({ data: { solution: 1 } } as MessageEvent);
    const result = await captchaWith(calls, () => worker).proof({ signal });
    expect([result.ok, listeners]).to.deep.equal([true, 0]);
  });
});

const answering = (given: unknown) =>
  captchaWith({ send: async () => ({ ok: true, msg: '', data: given }) } as unknown as ServiceCalls, () => {
    throw new Error('unused');
  });

describe('a captcha that a client cannot use', () => {
  const key = 'captcha:1';
  for (const given of [
    null,
    5,
    { key },
    { key, captcha: 'https://evil.example/a.png' },
    { captcha: 'data:image/png;base64,' },
  ])
    it(`is unreadable: ${JSON.stringify(given)}`, async () => {
      expect(await answering(given).image()).to.include({ ok: false, reason: 'AnswerUnreadable' });
    });

  for (const given of [null, { key }, { ...data, maxnumber: '1' }])
    it(`is no proof: ${JSON.stringify(given)}`, async () => {
      expect(await answering(given).proof()).to.include({ ok: false, reason: 'AnswerUnreadable' });
    });
});
