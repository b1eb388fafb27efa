import { expect } from 'chai';
import { E } from '../../../src/contract/values/fp.js';
import { expectLeft, expectRight, expectSome } from '../../support/expect-either.js';
import { NIST_PASSWORDS } from '../../support/password-policies.js';
import { minutes } from '../../support/times.js';
import { ORIGIN } from '../scenario.js';
import { factorScenario, PASSWORD } from './factor-scenario.js';

const WRONG = 'Wrong#2026';

describe('the own second factor', () => {
  const prepared = async (options: Parameters<typeof factorScenario>[0] = {}) => {
    const given = await factorScenario(options);
    const { token } = await given.loggedIn();
    const request = { token, origin: ORIGIN };
    return { ...given, token, request };
  };
  const withFactor = async (options: Parameters<typeof factorScenario>[0] = {}) => {
    const given = await prepared(options);
    const factor = await given.enrolled(given.token);
    const request = { token: factor.token, origin: ORIGIN };
    given.events.length = 0;
    return { ...given, factor, request };
  };

  describe('setting it up', () => {
    it('gives a secret, then a token and ten codes; every other session of the user ends', async () => {
      const { handlers, request, token, loggedIn, authenticate, codeAt, clock, events, nextStep } = await prepared();
      const other = await loggedIn();
      const { secret, uri } = expectRight(await handlers.beginFactor({ ...request, password: PASSWORD }));
      expect(secret).to.match(/^[A-Z2-7]{32}$/);
      expect(uri).to.contain(`secret=${secret}`).and.to.contain('Menshen:auditor');
      const answer = await handlers.confirmFactor({ ...request, code: codeAt(secret, clock.now()) });
      const { accessToken, codes } = expectRight(answer);
      expect(new Set(codes).size).to.equal(10);
      expectLeft(await authenticate(other.text), 'TokenRevoked');
      const next = expectRight(await authenticate(accessToken));
      expect(next.claims).to.deep.include({ sid: token.claims.sid, amr: ['pwd', 'otp'] });
      expect(events.map(({ _tag }) => _tag)).to.include('FactorAdded');
      nextStep();
      expect(expectRight(await handlers.readFactor({ token: next }))).to.deep.equal({
        ...{ enrolled: true, offered: true, required: false, codesLeft: 10 },
      });
    });

    it('stores neither the secret nor a recovery code as a text, and records none', async () => {
      const { factor, ports, events, log } = await withFactor();
      const stored = JSON.stringify(expectSome(await ports.factors.find(2)));
      const written = stored + JSON.stringify(events) + JSON.stringify(log.info.args) + JSON.stringify(log.error.args);
      for (const secret of [factor.secret, ...factor.codes, ...factor.codes.map((code) => code.replace('-', ''))])
        expect(written).not.to.contain(secret);
    });

    it('needs the right password, and counts a wrong one like a failed login', async () => {
      const { handlers, request, logIn, events } = await prepared();
      for (let i = 0; i < 5; i += 1)
        expectLeft(await handlers.beginFactor({ ...request, password: WRONG }), 'OldPasswordIncorrect');
      expectLeft(await handlers.beginFactor({ ...request, password: PASSWORD }), 'LoginLocked');
      expectLeft(await logIn(), 'LoginLocked');
      const refused = events.flatMap((event) => (event._tag === 'ConfirmationRefused' ? [event.reason] : []));
      expect(refused).to.deep.equal([...Array.from({ length: 5 }, () => 'OldPasswordIncorrect'), 'LoginLocked']);
    });

    it('accepts a code of the latest secret only, within ten minutes, and counts wrong ones', async () => {
      const { handlers, request, codeAt, clock, logIn } = await prepared();
      expectLeft(await handlers.confirmFactor({ ...request, code: '123456' }), 'FactorMissing');
      const begin = async () => expectRight(await handlers.beginFactor({ ...request, password: PASSWORD })).secret;
      const first = await begin();
      const second = await begin();
      const confirm = (code: string) => handlers.confirmFactor({ ...request, code });
      expectLeft(await confirm(codeAt(first, clock.now())), 'FactorIncorrect');
      expectLeft(await confirm('8Q4ZT-0XKME'), 'FactorIncorrect');
      clock.advance(minutes(10) + 1);
      expectLeft(await confirm(codeAt(second, clock.now())), 'FactorMissing');
      expectRight(await logIn());
    });

    it('needs no code at a login before it is confirmed', async () => {
      const { handlers, request, logIn } = await prepared();
      expectRight(await handlers.beginFactor({ ...request, password: PASSWORD }));
      expectRight(await logIn());
    });

    it('is refused where there is a factor, and not found with SECOND_FACTOR=off', async () => {
      const { handlers, request, factor } = await withFactor();
      expectLeft(await handlers.beginFactor({ ...request, password: PASSWORD }), 'FactorExists');
      expectLeft(await handlers.confirmFactor({ ...request, code: factor.code() }), 'FactorExists');
      const off = await prepared({ demand: 'off' });
      expect(expectRight(await off.handlers.readFactor({ token: off.token }))).to.include({ offered: false });
      expectLeft(await off.handlers.beginFactor({ ...off.request, password: PASSWORD }), 'RouteNotFound');
      expectLeft(await off.handlers.confirmFactor({ ...off.request, code: '123456' }), 'RouteNotFound');
    });

    it('uses up the code: it is no code of a login', async () => {
      const { handlers, request, codeAt, clock, ticketOf, giveCode } = await prepared();
      const { secret } = expectRight(await handlers.beginFactor({ ...request, password: PASSWORD }));
      const code = codeAt(secret, clock.now());
      expectRight(await handlers.confirmFactor({ ...request, code }));
      expectLeft(await giveCode(await ticketOf(), code), 'FactorIncorrect');
    });
  });

  describe('removing it', () => {
    it('needs password and code, ends the other sessions, and a login needs no code any more', async () => {
      const { handlers, request, factor, logIn, authenticate, giveCode, ticketOf, events, nextStep } =
        await withFactor();
      const other = expectRight(await giveCode(await ticketOf(), factor.code()));
      nextStep();
      const remove = (password: string, code: string) => handlers.removeFactor({ ...request, password, code });
      expectLeft(await remove(WRONG, factor.code()), 'OldPasswordIncorrect');
      expectLeft(await remove(PASSWORD, factor.wrongCode()), 'FactorIncorrect');
      const next = expectRight(await authenticate(expectRight(await remove(PASSWORD, factor.code()))));
      expect(next.claims).to.deep.include({ sid: factor.token.claims.sid, amr: ['pwd'] });
      expectLeft(await authenticate(other.accessToken), 'TokenRevoked');
      expectRight(await logIn());
      expect(events.map(({ _tag }) => _tag)).to.include('FactorRemoved');
      const again = { token: next, origin: ORIGIN, password: PASSWORD, code: factor.code() };
      expectLeft(await handlers.removeFactor(again), 'FactorMissing');
      expectLeft(await handlers.renewRecoveryCodes(again), 'FactorMissing');
    });

    it('accepts a recovery code', async () => {
      const { handlers, request, factor } = await withFactor();
      expectRight(await handlers.removeFactor({ ...request, password: PASSWORD, code: factor.codes[3] ?? '' }));
    });

    it('nist: a password that is too short without a factor must then be changed', async () => {
      const { handlers, request, factor, ports } = await withFactor({ passwords: NIST_PASSWORDS });
      const account = async () => expectSome(await ports.users.findById(2));
      const { passwordHash = '', credentialGeneration: former } = await account();
      await ports.users.changePassword(2, passwordHash, await ports.hasher.hash(PASSWORD), former);
      const { credentialGeneration } = await account();
      const token = { ...request.token, claims: { ...request.token.claims, cred_gen: credentialGeneration } };
      expectRight(await handlers.removeFactor({ ...request, token, password: PASSWORD, code: factor.code() }));
      expect((await account()).mustChangePassword).to.be.true;
    });
  });

  describe('new recovery codes', () => {
    it('make the old ones worthless, and need a code of the app', async () => {
      const { handlers, request, factor, ticketOf, giveCode, nextStep } = await withFactor();
      const [recovery = ''] = factor.codes;
      const renew = (code: string) => handlers.renewRecoveryCodes({ ...request, password: PASSWORD, code });
      expectLeft(await renew(recovery), 'FactorIncorrect');
      const codes = expectRight(await renew(factor.code()));
      expect(new Set([...codes, ...factor.codes]).size).to.equal(20);
      expectLeft(await giveCode(await ticketOf(), recovery), 'FactorIncorrect');
      nextStep();
      expectRight(await giveCode(await ticketOf(), codes[9] ?? ''));
    });
  });

  describe('the step-up', () => {
    it('gives one token of the same session with a new proof; of two at once one', async () => {
      const { handlers, request, factor, clock, authenticate, events } = await withFactor();
      clock.advance(minutes(5));
      const { codes } = factor;
      const stepUp = (code: string) => handlers.stepUp({ ...request, code, password: undefined });
      const answers = await Promise.all([stepUp(codes[0] ?? ''), stepUp(codes[1] ?? '')]);
      expect(answers.filter(E.isRight)).to.have.length(1);
      const { claims } = expectRight(await authenticate(expectRight(answers.find(E.isRight)!)));
      expect(claims).to.deep.include({ sid: factor.token.claims.sid, amr: ['pwd', 'otp'] });
      expect(claims.auth_time).to.equal(Math.floor(clock.now().getTime() / 1000));
      expect(claims.session_time).to.equal(request.token.claims.auth_time);
      expectLeft(await authenticate(factor.text), 'TokenRevoked');
      expect(events.filter(({ _tag }) => _tag === 'SteppedUp')).to.have.length(1);
    });

    it('keeps the proof and the start of the session through refreshes', async () => {
      const { handlers, token, request, clock, authenticate, refresh } = await prepared();
      clock.advance(minutes(5));
      const stepped = expectRight(await handlers.stepUp({ ...request, password: PASSWORD, code: undefined }));
      const before = expectRight(await authenticate(stepped));
      clock.advance(minutes(5));
      const { claims } = expectRight(await authenticate(expectRight(await refresh(before))));
      expect(claims).to.deep.include({
        ...{ amr: ['pwd'], auth_time: before.claims.auth_time },
        ...{ session_time: token.claims.auth_time, sid: token.claims.sid },
      });
    });

    it('takes the code of a user with a factor, otherwise the password, and refuses the other one', async () => {
      const alone = await prepared();
      const refused = await alone.handlers.stepUp({ ...alone.request, code: '123456', password: undefined });
      expect(expectLeft(refused, 'FormInvalid').field).to.equal('code');
      const { handlers, request, factor } = await withFactor();
      const byPassword = await handlers.stepUp({ ...request, code: undefined, password: PASSWORD });
      expect(expectLeft(byPassword, 'FormInvalid').field).to.equal('password');
      expectLeft(
        await handlers.stepUp({ ...request, code: factor.wrongCode(), password: undefined }),
        'FactorIncorrect',
      );
    });

    it('a wrong code leaves the token, and counts with those of logins', async () => {
      const { handlers, request, factor, ticketOf, giveCode, authenticate } = await withFactor({ mainFailMax: 100 });
      const wrong = { ...request, code: factor.wrongCode(), password: undefined };
      for (let i = 0; i < 9; i += 1) expectLeft(await handlers.stepUp(wrong), 'FactorIncorrect');
      expect(expectLeft(await giveCode(await ticketOf(), factor.code()), 'LoginLocked').scope).to.equal('factor');
      expectRight(await authenticate(factor.text));
    });
  });

  it('is required of everybody with `required`, of some permissions with `permission`', async () => {
    const required = async (
      demand: 'off' | 'offered' | 'permission' | 'required',
      username: string,
      password: string,
    ) => {
      const given = await factorScenario({ demand });
      const { accessToken: text } = expectRight(await given.logIn({ username, password }));
      const token = expectRight(given.handlers.authenticate({ text, purpose: 'access', origin: ORIGIN }));
      return expectRight(await given.handlers.readFactor({ token })).required;
    };
    const demands = ['off', 'offered', 'permission', 'required'] as const;
    expect(await Promise.all(demands.map((demand) => required(demand, 'auditor', PASSWORD)))).to.deep.equal([
      ...[false, false, false, true],
    ]);
    expect(await Promise.all(demands.map((demand) => required(demand, 'admin', '123456')))).to.deep.equal([
      ...[false, false, true, true],
    ]);
  });
});
