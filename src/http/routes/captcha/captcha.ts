import type { IssuedCaptcha } from '../../../application/captcha/issue-captcha.js';
import type { Handlers } from '../../../application/handlers.js';
import { CAPTCHA_REFUSALS } from '../../../application/captcha/issue-captcha.js';
import { GET_CAPTCHA, PROOF_ALGORITHM } from '../../../contract/captcha/captcha-endpoints.js';
import { E, pipe } from '../../../contract/values/fp.js';
import type { DataOf } from '../../../contract/signatures/signature.js';
import { openEndpoint, type Endpoint } from '../../endpoint.js';

/** An image of one white pixel, for the example. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==';

const dataOf = (issued: IssuedCaptcha): DataOf<typeof GET_CAPTCHA> => {
  const { key } = issued;
  if (issued.kind === 'image')
    return { captcha: `data:image/png;base64,${Buffer.from(issued.png).toString('base64')}`, key };
  const { challenge, salt, signature, maxNumber } = issued;
  return { algorithm: PROOF_ALGORITHM, challenge, salt, signature, maxnumber: maxNumber, key };
};

/** Specification 2.1 and 4. */
export const captchaRoutes = ({ issueCaptcha }: Pick<Handlers, 'issueCaptcha'>): ReadonlyArray<Endpoint> => [
  openEndpoint(GET_CAPTCHA, {
    description: {
      tag: 'Session',
      title: 'Get a captcha',
      text: 'The image of a captcha, and its key. A login needs the text of the image and the key. The first login with the key consumes the captcha, even if the text is wrong. Only this success has no `ok`.\n\nWith `kind=proof` the answer is a proof of work: the client searches the number from 0 to `maxnumber` for which the SHA-256 of `salt` and the number in decimal digits is `challenge`. The `code` of the login is then base64 of the JSON `{algorithm, challenge, number, salt, signature}`. Without `CAPTCHA_PROOF` this is `FormInvalid`; `x-captcha-kinds` lists the kinds that this service offers.',
    },
    success: {
      example: {
        captcha: PIXEL,
        key: 'captcha:0b8e7c1e-5a0f-4a39-9d0c-2f6f3c1d7e42',
      },
      withoutOk: true,
    },
    refuses: CAPTCHA_REFUSALS,
    run: async ({ input: { kind = 'image' }, origin }) => pipe(await issueCaptcha({ kind, origin }), E.map(dataOf)),
  }),
];
