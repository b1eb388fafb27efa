import type { CaptchaState } from './captcha-state.js';

/**
 * What becomes of a login that the user has sent: it goes on, it waits while the browser solves the task, or nothing happens. If a
 * picture comes while it waits, nobody has typed its characters yet.
 */
export const captchaStep = (kind: CaptchaState['kind'], isWaiting: boolean): 'goOn' | 'wait' | 'stop' => {
  switch (kind) {
    case 'proved':
      return 'goOn';
    case 'proving':
      return 'wait';
    case 'picture':
      return isWaiting ? 'stop' : 'goOn';
    case 'loading':
    case 'failed':
      return 'stop';
  }
};
