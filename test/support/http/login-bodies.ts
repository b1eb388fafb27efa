import { exchange, head, JSON_TYPE } from './exchange.js';
import { useMainService } from './main-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded, type RefusalName } from './refusals.js';
import type { Reply } from './reply.js';
import { logIn, someAddress } from './session.js';

type Body = string | Uint8Array;

/** The most bytes that a body may have. */
export const LIMIT = 16 * 1024;

/** A JSON object with that number of bytes. */
export const ofBytes = (bytes: number): string => `{"a":"${'x'.repeat(bytes - 8)}"}`;

/** For a suite: bodies that are sent to login from a new address in each test. No test may count a failed login. */
export const useLoginBodies = () => {
  const service = useMainService();
  let from: string;
  beforeEach(() => {
    from = someAddress();
  });

  const post = (body: Body, headers: ReadonlyArray<string> = [JSON_TYPE]): Promise<Reply> => {
    const length = `Content-Length: ${Buffer.byteLength(body)}`;
    const request = head('POST /api/v1/login', [...headers, `X-Forwarded-For: ${from}`, length]);
    return exchange(service.url, request, body);
  };
  const expectEach = async (bodies: ReadonlyArray<Body>, tag: RefusalName, headers?: ReadonlyArray<string>) => {
    for (const body of bodies) {
      const reply = await post(body, headers);
      expectRefused(reply, tag);
      expectApiHeaders(reply);
    }
  };
  afterEach('nothing was counted', async () => {
    expectSucceeded(await logIn(service, {}, from), '登录成功');
  });

  return { service, from: () => from, post, expectEach };
};
