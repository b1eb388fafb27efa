import type { Handlers } from '../../application/handlers.js';
import { E, pipe } from '../../domain/fp.js';
import type { Endpoint } from '../endpoint.js';
import { bareSuccess } from '../envelope.js';
import { DONE } from '../messages.js';

/** Specification 2.1 and 4. */
export const captchaRoutes = ({ issueCaptcha }: Pick<Handlers, 'issueCaptcha'>): ReadonlyArray<Endpoint> => [
  {
    method: 'GET',
    path: '/captcha',
    run: async ({ origin }) =>
      pipe(
        await issueCaptcha({ origin }),
        E.map(({ key, png }) => {
          const captcha = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
          return bareSuccess(DONE, { captcha, key });
        }),
      ),
  },
];
