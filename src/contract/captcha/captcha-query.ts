import { queryForm } from '../forms/form.js';

/** The kinds of captcha: a picture for people, or a proof for their browser. */
export const CAPTCHA_KINDS = ['image', 'proof'] as const;
export type CaptchaKind = (typeof CAPTCHA_KINDS)[number];

/** `GET /captcha` */
export const CAPTCHA_QUERY = queryForm({
  kind: {
    kind: 'keyword',
    keywords: CAPTCHA_KINDS,
    mayBeMissing: true,
    meaning: 'The kind of captcha: `image` (the default) or `proof`.',
  },
});
