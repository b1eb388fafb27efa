import { CaptchaKey } from './captcha-key.js';
import { t } from '../values/fp.js';
import { CAPTCHA_QUERY } from './captcha-query.js';
import { signature } from '../signatures/signature.js';
import { textMatching } from '../values/text-matching.js';

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
  query: CAPTCHA_QUERY,
  data: t.union([Picture, ProofChallenge]),
});
