import { expect } from 'chai';
import { stub } from 'sinon';
import { O } from '../../../src/contract/values/fp.js';
import { fixedPermission, type GuardedEndpoint } from '../../../src/http/endpoint.js';
import { API_PREFIX } from '../../../src/contract/signatures/signature.js';
import { apiEndpoints } from '../../../src/http/server/app.js';
import { call } from '../../support/http/call.js';
import { useMainService } from '../../support/http/main-service.js';
import { newUser } from '../../support/http/people.js';
import { expectRefused } from '../../support/http/refusals.js';
import { reasonOf } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';

/** Only the shape of the table is read: nothing of it runs. */
const ENDPOINTS = apiEndpoints({} as never).filter((one): one is GuardedEndpoint => one.guard !== undefined);
const nameOf = ({ method, path }: Pick<GuardedEndpoint, 'method' | 'path'>) => `${method} ${path}`;

/** The permission of another endpoint, whose data this one counts. */
const COUNTED: Readonly<Record<string, string>> = { '/audit/logins': '/audit/page' };

/** A token is enough, and these end the token; the gate has a test of its own. */
const OTHERS = ['POST /refreshToken', 'GET /logout', 'GET /gate'];
const WALKED = ENDPOINTS.filter((endpoint) => !OTHERS.includes(nameOf(endpoint)));
const PERMITTED = WALKED.filter(({ guard }) => O.isSome(fixedPermission(guard)));
const permissionOf = ({ guard }: GuardedEndpoint): string => O.toUndefined(fixedPermission(guard)) ?? '';

describe('each endpoint and its permission', () => {
  const service = useMainService();

  /** Whether the endpoint does not refuse the token for its permissions. A write gets an empty form, so it changes nothing. */
  const opens = async (endpoint: GuardedEndpoint, token: string): Promise<boolean> => {
    const { method, path } = endpoint;
    const form = method === 'POST' ? { form: {} } : {};
    const reply = await call(service, API_PREFIX + path, { token, ...form });
    expect(reply.status, nameOf(endpoint)).to.equal(200);
    if (reasonOf(reply) !== 'PermissionDenied') return true;
    expectRefused(reply, 'PermissionDenied');
    return false;
  };
  const openTo = async (token: string): Promise<ReadonlyArray<string>> => {
    const open: string[] = [];
    for (const endpoint of WALKED) if (await opens(endpoint, token)) open.push(nameOf(endpoint));
    return open;
  };
  const ofToken = WALKED.filter((endpoint) => !PERMITTED.includes(endpoint)).map(nameOf);

  it('correspond: sys:<module>:<action> for /<module>/<action>, and a token only for the own account', () => {
    for (const endpoint of PERMITTED) {
      const path = COUNTED[endpoint.path] ?? endpoint.path;
      expect(permissionOf(endpoint)).to.equal(`sys:${path.slice(1).replace('/', ':')}`);
    }
    for (const name of ofToken) expect(name).to.match(/^(GET|POST) \/account\//);
    expect(new Set(PERMITTED.map(permissionOf)).size).to.equal(PERMITTED.length - Object.keys(COUNTED).length);
    expect(PERMITTED).to.have.length.above(35);
  });

  it('a user without permissions may use the own account only, and the administrator may use every endpoint', async () => {
    expect(await openTo(await tokenOf(service, 'guest'))).to.deep.equal(ofToken);
    expect(await openTo(await tokenOf(service))).to.deep.equal(WALKED.map(nameOf));
  });

  it('an endpoint is allowed with its own permission only, and refused with all other permissions', async () => {
    const user = await newUser(service);
    const token = await tokenOf(service, user);
    const permissions = PERMITTED.map(permissionOf);
    const read = stub(service.port('permissionCache'), 'read');
    const grant = (granted: ReadonlyArray<string>) => {
      const access = { enabled: true, credentialGeneration: 0, mustChangePassword: false, permissions: granted };
      read.resolves({ generation: 'granted', access: O.some(O.some(access)) });
    };
    try {
      for (const endpoint of PERMITTED) {
        const own = permissionOf(endpoint);
        grant([own]);
        expect(await opens(endpoint, token), `${nameOf(endpoint)} with ${own}`).to.equal(true);
        grant(permissions.filter((permission) => permission !== own));
        expect(await opens(endpoint, token), `${nameOf(endpoint)} without ${own}`).to.equal(false);
      }
    } finally {
      read.restore();
    }
  });
});
