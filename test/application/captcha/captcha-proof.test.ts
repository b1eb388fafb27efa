import { expect } from 'chai';
import { spy } from 'sinon';
import { CaptchaKey } from '../../../src/contract/captcha/captcha-key.js';
import { accountSubject } from '../../../src/domain/login/login-attempt.js';
import { O } from '../../../src/contract/values/fp.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { sha256, solutionText, solvedNumber } from '../../support/solve-proof.js';
import { minutes, seconds } from '../../support/times.js';
import { ORIGIN, scenario } from '../scenario.js';

const PROOF = { kind: 'proof', origin: ORIGIN } as const;
const WRONG = { password: 'wrong-password' };

describe('issue a captcha proof', () => {
  it('stores salt and challenge but not the number, for the captcha’s lifetime, and paints nothing', async () => {
    const { handlers, ports, clock } = await scenario();
    const paint = spy(ports.painter, 'paint');
    const issued = expectRight(await handlers.issueCaptcha(PROOF));
    if (issued.kind !== 'proof') return expect.fail();
    const { key, salt, challenge, signature, maxNumber } = issued;
    expect(CaptchaKey.is(key)).to.equal(true);
    expect(salt).to.match(/^[0-9a-f]{32}$/);
    expect(signature).to.match(/^[0-9a-f]{64}$/);
    expect([maxNumber, paint.called]).to.deep.equal([1000, false]);
    clock.advance(minutes(5) - 1);
    expect(await ports.captchas.take(key)).to.deep.equal(O.some(`proof:${salt}:${challenge}`));
  });

  it('draws the number from 0 to the cost, both included', async () => {
    const { handlers, ports } = await scenario({ proofCost: 5000 });
    const int = spy(ports.randomness, 'int');
    const issued = expectRight(await handlers.issueCaptcha(PROOF));
    if (issued.kind !== 'proof') return expect.fail();
    expect(int.args).to.deep.equal([[5001]]);
    expect(issued.challenge).to.equal(sha256(`${issued.salt}${int.returnValues[0]}`));
  });

  it('never repeats a salt or a signature', async () => {
    const { handlers } = await scenario();
    const issued = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const proof = expectRight(await handlers.issueCaptcha(PROOF));
        return proof.kind === 'proof' ? [proof.salt, proof.signature] : [];
      }),
    );
    expect(new Set(issued.flat()).size).to.equal(40);
  });

  it('counts with the pictures towards one rate limit', async () => {
    const { handlers, clock, events } = await scenario({ captchaLimit: 3 });
    for (const kind of ['proof', 'image', 'proof'] as const)
      expectRight(await handlers.issueCaptcha({ kind, origin: ORIGIN }));
    for (const kind of ['proof', 'image'] as const)
      expectLeft(await handlers.issueCaptcha({ kind, origin: ORIGIN }), 'CaptchaRateLimited');
    expect(events).to.deep.equal([
      { _tag: 'CaptchaLimited', ...ORIGIN },
      { _tag: 'CaptchaLimited', ...ORIGIN },
    ]);
    clock.advance(seconds(60));
    expectRight(await handlers.issueCaptcha(PROOF));
  });

  it('is refused where it is not offered, and is not counted', async () => {
    const { handlers } = await scenario({ proofCost: 0, captchaLimit: 1 });
    for (let n = 0; n < 5; n += 1)
      expect(expectLeft(await handlers.issueCaptcha(PROOF), 'FormInvalid').field).to.equal('kind');
    expectRight(await handlers.issueCaptcha({ origin: ORIGIN }));
  });
});

describe('log in with a captcha proof', () => {
  it('accepts the solution in place of the text of a picture', async () => {
    const { logIn, proof, events } = await scenario();
    expectRight(await logIn(await proof()));
    expectLeft(await logIn({ ...WRONG, ...(await proof()) }), 'CredentialsIncorrect');
    expect(events.map(({ _tag }) => _tag)).to.deep.equal(['LoggedIn', 'LoginRefused']);
  });

  it('accepts a proof in the first attempt only, and in one of fifty concurrent attempts', async () => {
    const { logIn, proof } = await scenario();
    const solved = await proof();
    expectRight(await logIn(solved));
    expectLeft(await logIn(solved), 'CaptchaIncorrect');
    for (const code of ['', 'ACEF34', '42', 'A'.repeat(20_000)]) {
      const { key, code: right } = await proof();
      expectLeft(await logIn({ key, code }), 'CaptchaIncorrect');
      expectLeft(await logIn({ key, code: right }), 'CaptchaIncorrect');
      expectRight(await logIn(await proof()));
    }
    const shared = await proof();
    const tags = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        logIn(shared, { ...ORIGIN, address: `203.0.113.${n}` as typeof ORIGIN.address }),
      ),
    );
    expect(tags.filter(({ _tag }) => _tag === 'Right')).to.have.length(1);
  });

  it('counts a wrong solution like a wrong text, and looks no user up', async () => {
    const { logIn, proof, ports } = await scenario();
    const find = spy(ports.users, 'findByUsername');
    for (let n = 0; n < 5; n += 1) {
      const [{ key }, { code }] = [await proof(), await proof()];
      expectLeft(await logIn({ key, code }), 'CaptchaIncorrect');
    }
    const solved = await proof();
    expectLeft(await logIn(solved), 'LoginLocked');
    expect(find.called).to.equal(false);
    // The lock did not use the proof up.
    expect(O.isSome(await ports.captchas.take(solved.key as CaptchaKey))).to.equal(true);
  });

  it('counts a wrong password with a solved proof in the optional scopes, but no wrong solution', async () => {
    const { logIn, proof, ports } = await scenario();
    const counted = async () =>
      O.toUndefined(await ports.attempts.read(accountSubject('auditor', ports.fingerprinter)))?.count ?? 0;
    expectLeft(await logIn({ ...(await proof()), code: 'wrong' }), 'CaptchaIncorrect');
    expect(await counted()).to.equal(0);
    expectLeft(await logIn({ ...WRONG, ...(await proof()) }), 'CredentialsIncorrect');
    expect(await counted()).to.equal(1);
  });

  it('refuses the stored text of a proof, and the solution of another captcha', async () => {
    const { logIn, proof, handlers, captcha, texts } = await scenario();
    const { key } = await proof();
    expectLeft(await logIn({ key, code: texts.get(key) ?? '' }), 'CaptchaIncorrect');
    expectLeft(await logIn({ key: (await captcha()).key, code: (await proof()).code }), 'CaptchaIncorrect');
    expectLeft(await logIn({ key: (await proof()).key, code: (await captcha()).code }), 'CaptchaIncorrect');
    const issued = expectRight(await handlers.issueCaptcha(PROOF));
    if (issued.kind !== 'proof') return expect.fail();
    const number = solvedNumber({ ...issued, algorithm: 'SHA-256', maxnumber: issued.maxNumber });
    const wrong = { algorithm: 'SHA-256', challenge: issued.challenge, salt: issued.salt, number: number + 1 };
    expectLeft(await logIn({ key: issued.key, code: solutionText(wrong) }), 'CaptchaIncorrect');
  });

  it('refuses a proof that has expired', async () => {
    const { logIn, proof, clock } = await scenario({ captchaLifetimeMs: minutes(1) });
    const solved = await proof();
    clock.advance(minutes(1));
    expectLeft(await logIn(solved), 'CaptchaIncorrect');
  });
});
