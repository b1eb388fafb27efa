import { join } from 'node:path';
import type { AdapterOverrides } from 'menshen';
import { argon2PasswordHasher } from './argon2-password-hasher.js';
import { fileCaptchaStore } from './file-captcha-store.js';

/** The adapters of this deployment. The settings choose all others. */
export const adapters: AdapterOverrides = {
  captchas: ({ settings, onClose }) => {
    const store = fileCaptchaStore(join(settings.DATA_DIR, 'captchas'));
    onClose('captcha files', store.close);
    return store;
  },
  hasher: argon2PasswordHasher,
};
