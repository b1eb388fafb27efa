import { expect } from 'chai';
import { isCaptchaUsed } from '../../console/src/login/captcha-use.js';

describe('a captcha after a refused login', () => {
  for (const reason of ['CaptchaIncorrect', 'CredentialsIncorrect', 'AccountDisabled', 'LoginLocked', 'SessionLimitReached'])
    it(`is replaced after ${reason}`, () => {
      expect(isCaptchaUsed(reason)).to.equal(true);
    });

  for (const reason of ['FormInvalid', 'ServiceBusy', 'ServiceUnavailable', 'NetworkError', 'RequestAborted'])
    it(`stays after ${reason}`, () => {
      expect(isCaptchaUsed(reason)).to.equal(false);
    });
});
