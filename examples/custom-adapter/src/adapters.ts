import { join } from 'node:path';
import type { OwnAdapters } from 'menshen';
import { argon2PasswordHasher } from './argon2-password-hasher.js';
import { fileCaptchaStore } from './file-captcha-store.js';

/** What this deployment brings itself; every other port is served as the settings say. */
export const adapters: OwnAdapters = {
  captchas: ({ settings, onClose }) => {
    const store = fileCaptchaStore(join(settings.DATA_DIR, 'captchas'));
    onClose('captcha files', store.close);
    return store;
  },
  hasher: argon2PasswordHasher,
};
