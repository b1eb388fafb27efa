import type { Handlers } from '../../application/handlers.js';
import { CaptchaKey } from '../../domain/captcha.js';
import { E, pipe, t } from '../../domain/fp.js';
import { textMatching } from '../../domain/text-matching.js';
import { open, type Endpoint } from '../endpoint.js';
import { bareSuccess, bareSuccessOf, DONE } from '../envelope.js';

const Captcha = t.strict(
  { captcha: textMatching('PNG data URI', /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/), key: CaptchaKey },
  'Captcha',
);

/** An image of one white pixel, for the example. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==';

/** Specification 2.1 and 4. */
export const captchaRoutes = ({ issueCaptcha }: Pick<Handlers, 'issueCaptcha'>): ReadonlyArray<Endpoint> => [
  open({
    method: 'GET',
    path: '/captcha',
    description: {
      tag: 'Session',
      title: 'Get a captcha',
      text: 'The image of a captcha, and its key. A login needs the text of the image and the key. The first login with the key consumes the captcha, even if the text is wrong. Only this success has no `ok`.',
      success: bareSuccessOf(DONE, Captcha),
      example: bareSuccess(DONE, {
        captcha: PIXEL,
        key: 'captcha:0b8e7c1e-5a0f-4a39-9d0c-2f6f3c1d7e42',
      }),
    },
    refuses: ['CaptchaRateLimited'],
    run: async ({ origin }) =>
      pipe(
        await issueCaptcha({ origin }),
        E.map(({ key, png }) => {
          const captcha = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
          return bareSuccess(DONE, { captcha, key });
        }),
      ),
  }),
];
