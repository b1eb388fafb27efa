import type { IssuedCaptcha } from '../../../application/captcha/issue-captcha.js';
import type { Handlers } from '../../../application/handlers.js';
import { CaptchaKey } from '../../../domain/captcha/captcha.js';
import { HASH_FORM, PROOF_ALGORITHM, SALT_FORM } from '../../../domain/captcha/captcha-proof.js';
import { E, pipe, t } from '../../../contract/fp.js';
import { CAPTCHA_QUERY } from '../../../contract/queries.js';
import { textMatching } from '../../../contract/text-matching.js';
import { openEndpoint, type Endpoint } from '../../endpoint.js';

const Captcha = t.strict(
  { captcha: textMatching('PNG data URI', /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/), key: CaptchaKey },
  'Captcha',
);

/** The first challenge format of ALTCHA, and the key. */
const CaptchaProof = t.strict(
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

/** An image of one white pixel, for the example. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==';

const dataOf = (issued: IssuedCaptcha): t.OutputOf<typeof Captcha> | t.OutputOf<typeof CaptchaProof> => {
  const { key } = issued;
  if (issued.kind === 'image')
    return { captcha: `data:image/png;base64,${Buffer.from(issued.png).toString('base64')}`, key };
  const { challenge, salt, signature, maxNumber } = issued;
  return { algorithm: PROOF_ALGORITHM, challenge, salt, signature, maxnumber: maxNumber, key };
};

/** Specification 2.1 and 4. */
export const captchaRoutes = ({ issueCaptcha }: Pick<Handlers, 'issueCaptcha'>): ReadonlyArray<Endpoint> => [
  openEndpoint({
    method: 'GET',
    path: '/captcha',
    description: {
      tag: 'Session',
      title: 'Get a captcha',
      text: 'The image of a captcha, and its key. A login needs the text of the image and the key. The first login with the key consumes the captcha, even if the text is wrong. Only this success has no `ok`.\n\nWith `kind=proof` the answer is a proof of work: the client searches the number from 0 to `maxnumber` for which the SHA-256 of `salt` and the number in decimal digits is `challenge`. The `code` of the login is then base64 of the JSON `{algorithm, challenge, number, salt, signature}`. Without `CAPTCHA_PROOF` this is `FormInvalid`; `x-captcha-kinds` lists the kinds that this service offers.',
    },
    success: {
      data: t.union([Captcha, CaptchaProof]),
      example: {
        captcha: PIXEL,
        key: 'captcha:0b8e7c1e-5a0f-4a39-9d0c-2f6f3c1d7e42',
      },
      withoutOk: true,
    },
    query: CAPTCHA_QUERY,
    refuses: ['FormInvalid', 'CaptchaRateLimited'],
    run: async ({ input: { kind = 'image' }, origin }) => pipe(await issueCaptcha({ kind, origin }), E.map(dataOf)),
  }),
];
