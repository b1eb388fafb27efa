import { expect } from 'chai';
import { O } from '../../src/domain/fp.js';
import type { GuardedEndpoint } from '../../src/http/endpoint.js';
import { apiEndpoints, API_PREFIX } from '../../src/http/server/app.js';
import { call } from '../support/http/call.js';
import { useMainService } from '../support/http/main-service.js';
import { newHolder } from '../support/http/people.js';
import { expectRefused } from '../support/http/refusals.js';
import { reasonOf } from '../support/http/reply.js';
import { tokenOf } from '../support/http/session.js';

/** Only the shape of the table is read: nothing of it runs. */
const ENDPOINTS = apiEndpoints({} as never).filter((one): one is GuardedEndpoint => one.guard !== undefined);
const nameOf = ({ method, path }: Pick<GuardedEndpoint, 'method' | 'path'>) => `${method} ${path}`;

/** A token is enough; these end the token. */
const ENDS_TOKEN = ['POST /refreshToken', 'GET /logout'];
const WALKED = ENDPOINTS.filter((endpoint) => !ENDS_TOKEN.includes(nameOf(endpoint)));
const PERMITTED = WALKED.filter(({ guard }) => O.isSome(guard.permission));
const permissionOf = ({ guard }: GuardedEndpoint): string => O.toUndefined(guard.permission) ?? '';

describe('each endpoint and its permission', () => {
  const service = useMainService();

  /** The endpoints that do not refuse the token for its permissions. A write gets an empty form, so it changes nothing. */
  const openTo = async (token: string): Promise<ReadonlyArray<string>> => {
    const open: string[] = [];
    for (const endpoint of WALKED) {
      const { method, path } = endpoint;
      const form = method === 'POST' ? { form: {} } : {};
      const reply = await call(service, API_PREFIX + path, { token, ...form });
      expect(reply.status, nameOf(endpoint)).to.equal(200);
      if (reasonOf(reply) === 'PermissionDenied') expectRefused(reply, 'PermissionDenied');
      else open.push(nameOf(endpoint));
    }
    return open;
  };
  const ofToken = WALKED.filter((endpoint) => !PERMITTED.includes(endpoint)).map(nameOf);

  it('are one to one: sys:<module>:<action> for /<module>/<action>, and a token for the own account', () => {
    for (const endpoint of PERMITTED)
      expect(permissionOf(endpoint)).to.equal(`sys:${endpoint.path.slice(1).replace('/', ':')}`);
    for (const name of ofToken) expect(name).to.match(/^(GET|POST) \/account\//);
    expect(new Set(PERMITTED.map(permissionOf)).size).to.equal(PERMITTED.length);
    expect(PERMITTED).to.have.length.above(35);
  });

  it('open to nobody without a permission but those of the own account, and all of them to the administrator', async () => {
    expect(await openTo(await tokenOf(service, 'guest'))).to.deep.equal(ofToken);
    expect(await openTo(await tokenOf(service))).to.deep.equal(WALKED.map(nameOf));
  });

  /** As many as number every endpoint in the binary system. */
  const DIGITS = Array.from({ length: Math.ceil(Math.log2(PERMITTED.length)) }, (_, digit) => digit);

  // Any two endpoints differ in a digit, so no endpoint opens to the permission of another one.
  for (const digit of DIGITS)
    for (const value of [0, 1])
      it(`open to who has exactly the permissions of those whose digit ${digit} is ${value}`, async () => {
        const some = PERMITTED.filter((_, number) => ((number >> digit) & 1) === value);
        const token = await tokenOf(service, await newHolder(service, ...some.map(permissionOf)));
        expect(await openTo(token)).to.have.members([...some.map(nameOf), ...ofToken]);
      });
});
