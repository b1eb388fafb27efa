import { apiWith } from '../../src/api.js';
import type { HeldToken } from '../../src/held-token.js';
import type { Platform } from '../../src/platform.js';
import type { ProviderClient } from '../../src/providers/provider-client.js';
import { clientFailure } from '../../src/result.js';
import { serviceCalls } from '../../src/service-calls.js';
import { createSession } from '../../src/session.js';
import { someAddress } from '../../../test/support/http/session.js';

/** The client of one tab outside of a browser. It calls a real service with `fetch`, from an address of its own. */
export const nodeClient = (baseUrl: string) => {
  let stored: HeldToken | undefined;
  let waited = 0;
  const address = someAddress();
  const requests: string[] = [];
  const platform: Platform = {
    fetch: (request) => {
      requests.push(`${request.method} ${request.url.replace(baseUrl, '')}`);
      request.headers.set('X-Forwarded-For', address);
      return fetch(request);
    },
    storage: { read: () => stored, write: (token) => void (stored = token), watch: () => () => undefined },
    withLock: (_waitMs, work) => work(),
    now: () => Date.now(),
    elapsed: () => waited,
    random: () => 0,
    wait: async (ms) => void (waited += ms),
    later: () => () => undefined,
  };
  const calls = serviceCalls(baseUrl, platform);
  const { session, send } = createSession(baseUrl, platform, calls, () => undefined);
  const api = apiWith<unknown>(baseUrl, send);
  // a page solves the proof in a worker
  const captcha = { proof: async () => clientFailure('ProofUnsolved') };
  const client: ProviderClient = { api, session, captcha, baseUrl };
  return { client, requests, token: () => stored?.token ?? '' };
};
