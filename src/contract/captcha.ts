import { t } from './fp.js';
import { optionalParameter } from './query-parameters.js';
import { signature } from './signature.js';
import { textMatching } from './text-matching.js';

interface CaptchaKeyBrand {
  readonly CaptchaKey: unique symbol;
}

const KEY_FORM = /^captcha:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** `captcha:<uuid>`, lower case (specification 2.1). The client sends it, so a text of another form never reaches a store. */
export const CaptchaKey = Object.assign(
  t.brand(t.string, (text): text is t.Branded<string, CaptchaKeyBrand> => KEY_FORM.test(text), 'CaptchaKey'),
  { form: KEY_FORM },
);
export type CaptchaKey = t.TypeOf<typeof CaptchaKey>;

/** A picture for people, or a proof for their browser. */
export const CaptchaKind = t.keyof({ image: null, proof: null });
export type CaptchaKind = t.TypeOf<typeof CaptchaKind>;

export const PROOF_ALGORITHM = 'SHA-256';
const SALT_FORM = /^[0-9a-f]{32}$/;
const HASH_FORM = /^[0-9a-f]{64}$/;

/** The picture, as a data URI. */
const Picture = t.strict(
  { captcha: textMatching('PNG data URI', /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/), key: CaptchaKey },
  'Captcha',
);

/** The first challenge format of ALTCHA, and the key. */
const ProofChallenge = t.strict(
  {
    algorithm: t.literal(PROOF_ALGORITHM),
    challenge: textMatching('SHA-256 in hexadecimal', HASH_FORM),
    salt: textMatching('16 bytes in hexadecimal', SALT_FORM),
    signature: textMatching('32 bytes in hexadecimal', HASH_FORM),
    maxnumber: t.Int,
    key: CaptchaKey,
  },
  'CaptchaProof',
);

/** Specification 2.1 and 4. */
export const GET_CAPTCHA = signature({
  method: 'GET',
  path: '/captcha',
  query: optionalParameter('kind', 'The kind of captcha: `image` (the default) or `proof`.', CaptchaKind),
  data: t.union([Picture, ProofChallenge]),
});
