import { expect } from 'chai';
import { createSandbox } from 'sinon';
import type { Platform } from '../src/platform.js';
import { createSession } from '../src/session.js';
import { serviceCalls } from '../src/service-calls.js';

/** What a caller waits that nothing aborts: without it, the test of a call that is not aborted would never end. */
const NEVER_MS = 10_000;

/** A service that does not answer before the call is aborted. */
const silent = {
  fetch: ({ signal }) =>
    new Promise<Response>((resolve, reject) => {
      setTimeout(() => resolve(Response.json({ code: 0, msg: '', data: null })), NEVER_MS).unref();
      const refuse = () => reject(signal.reason as Error);
      if (signal.aborted) refuse();
      signal.addEventListener('abort', refuse);
    }),
  now: () => 0,
} as Pick<Platform, 'fetch' | 'now'> as Platform;

describe('a call of the client without an answer', () => {
  const sandbox = createSandbox();
  afterEach(() => sandbox.restore());
  const { send } = serviceCalls('http://service', silent);

  for (const init of [{}, { signal: new AbortController().signal }])
    it(`is a NetworkError after its time${'signal' in init ? ', with a signal of the caller' : ''}`, async () => {
      const limit = sandbox
        .stub(AbortSignal, 'timeout')
        .callsFake(() => AbortSignal.abort(new DOMException('late', 'TimeoutError')));
      expect(await send('/login', init)).to.include({ ok: false, reason: 'NetworkError' });
      expect(limit.args).to.deep.equal([[30_000]]);
    });

  it('is a NetworkError after its time, also for a change of the password', async () => {
    sandbox.stub(AbortSignal, 'timeout').callsFake(() => AbortSignal.abort(new DOMException('late', 'TimeoutError')));
    const platform = {
      ...silent,
      storage: { read: () => undefined, write: () => undefined, watch: () => () => undefined },
      random: () => 0,
    } as Partial<Platform> as Platform;
    const { session } = createSession(
      'http://service',
      platform,
      serviceCalls('http://service', platform),
      () => undefined,
    );
    const form = { oldPassword: 'old', newPassword: 'new' };
    expect(await session.changePassword(form)).to.include({ ok: false, reason: 'NetworkError' });
  });

  it('is aborted by the caller', async () => {
    const caller = new AbortController();
    const result = send('/captcha', { signal: caller.signal });
    caller.abort();
    expect(await result).to.include({ ok: false, reason: 'RequestAborted' });
  });
});
