import { PASSWORD_LENGTH } from '../forms/form-field.js';
import { requestForm, type FormValues } from '../forms/form.js';
import { user } from '../modules/user.js';

/** A login judges the captcha, the name and the password itself, so these texts may have any characters. */
const TEXT = { kind: 'text', anyCharacters: true, min: 0, max: Infinity } as const;

const { title, english, min, max } = user.fields.username;

/** The key has no title: a program sends it, people do not see it. */
const FIELDS = {
  username: { ...TEXT, title, english, min, max },
  password: {
    ...TEXT,
    title: user.fields.password.title,
    english: user.fields.password.english,
    ...PASSWORD_LENGTH,
    credential: true,
  },
  code: { ...TEXT, title: '验证码', english: 'Captcha' },
  key: TEXT,
} as const;

/** Specification 2.2; lengths in Unicode code points. A malformed `code` or `key` counts as a wrong captcha. */
export const LOGIN_FORM = requestForm('login', FIELDS);
export type LoginForm = FormValues<typeof FIELDS>;
