import { exchange, head } from './exchange.js';
import { expectApiHeaders, expectRefused, type RefusalName } from './refusals.js';
import type { Reply } from './reply.js';
import type { TestService } from './service.js';

export const JSON_TYPE = 'Content-Type: application/json';

/** The most that a body may have. */
export const LIMIT = 16 * 1024;

type Body = string | Uint8Array;

/** Login requests of one client whose bodies are sent as they are. */
export const bodiesOf = (service: TestService, from: string) => {
  const post = (body: Body, headers: ReadonlyArray<string> = [JSON_TYPE]): Promise<Reply> =>
    exchange(
      service.url,
      head('POST /api/v1/login', [
        ...headers,
        `X-Forwarded-For: ${from}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
      ]),
      body,
    );

  const expectEach = async (bodies: ReadonlyArray<Body>, tag: RefusalName, headers?: ReadonlyArray<string>) => {
    for (const body of bodies) {
      const reply = await post(body, headers);
      expectRefused(reply, tag);
      expectApiHeaders(reply);
    }
  };

  return { post, expectEach };
};
