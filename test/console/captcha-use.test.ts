import { expect } from 'chai';
import { captchaStep } from '../../console/src/login/captcha-step.js';
import { isCaptchaUsed } from '../../console/src/login/captcha-use.js';

describe('a captcha after a refused login', () => {
  for (const reason of [
    'CaptchaIncorrect',
    'CredentialsIncorrect',
    'AccountDisabled',
    'LoginLocked',
    'SessionLimitReached',
  ])
    it(`is replaced after ${reason}`, () => {
      expect(isCaptchaUsed(reason)).to.equal(true);
    });

  for (const reason of [
    'FormInvalid',
    'TlsRequired',
    'ServiceBusy',
    'ServiceUnavailable',
    'NetworkError',
    'RequestAborted',
  ])
    it(`stays after ${reason}`, () => {
      expect(isCaptchaUsed(reason)).to.equal(false);
    });
});

describe('a login that the user sends', () => {
  it('goes on with a picture or a solved task, and waits for a task', () => {
    expect(captchaStep('picture', false)).to.equal('goOn');
    expect(captchaStep('proved', false)).to.equal('goOn');
    expect(captchaStep('proving', false)).to.equal('wait');
    for (const kind of ['loading', 'failed'] as const) expect(captchaStep(kind, false), kind).to.equal('stop');
  });

  it('waits no more after the task is solved, has failed or was replaced by a picture', () => {
    expect(captchaStep('proving', true)).to.equal('wait');
    expect(captchaStep('proved', true)).to.equal('goOn');
    for (const kind of ['picture', 'loading', 'failed'] as const)
      expect(captchaStep(kind, true), kind).to.equal('stop');
  });
});
