const USES_CAPTCHA: ReadonlyArray<string> = [
  'CaptchaIncorrect',
  'CredentialsIncorrect',
  'AccountDisabled',
  'LoginLocked',
  'SessionLimitReached',
];

/** Whether a login refused for this reason needs another captcha. */
export const isCaptchaUsed = (reason: string): boolean => USES_CAPTCHA.includes(reason);
