import { expect } from 'chai';
import { deploymentAt, type Deployment } from '../../../../src/adapters/redis/connection/deployment.js';

const at = (host: string, port: number) => ({ host, port });
const plain = { tls: false, database: 0 };

const CASES: Readonly<Record<string, Readonly<{ urls: string[]; is: Deployment }>>> = {
  'one server': {
    urls: ['redis://localhost'],
    is: { kind: 'server', addresses: [at('localhost', 6379)], login: plain },
  },
  'one server with everything': {
    urls: ['rediss://ann:p%40ss@[::1]:7000/5'],
    is: {
      kind: 'server',
      addresses: [at('::1', 7000)],
      login: { username: 'ann', password: 'p@ss', tls: true, database: 5 },
    },
  },
  'a cluster, with the login of the first and one database': {
    urls: ['redis://:secret@a:1/4', 'redis://b:2', 'redis://c'],
    is: {
      kind: 'cluster',
      addresses: [at('a', 1), at('b', 2), at('c', 6379)],
      login: { ...plain, password: 'secret' },
    },
  },
  'a group under Sentinel': {
    urls: ['redis+sentinel://a:1,b/main'],
    is: {
      kind: 'sentinel',
      group: 'main',
      addresses: [at('a', 1), at('b', 26_379)],
      login: plain,
    },
  },
  'a group under Sentinel with everything': {
    urls: ['rediss+sentinel://ann:p%2C%2F@[::1]:1,b:2/my%20group/3'],
    is: {
      kind: 'sentinel',
      group: 'my group',
      addresses: [at('::1', 1), at('b', 2)],
      login: { username: 'ann', password: 'p,/', tls: true, database: 3 },
    },
  },
};

const LOGINS: Readonly<Record<string, Deployment['login']>> = {
  'redis://:100%25@a': { ...plain, password: '100%' },
  'redis://:100%@a': { ...plain, password: '100%' },
  'redis+sentinel://ann:p:a:ss@a/main': { ...plain, username: 'ann', password: 'p:a:ss' },
  'redis+sentinel://:p:@a/main': { ...plain, password: 'p:' },
  'redis+sentinel://ann@a/main': { ...plain, username: 'ann' },
};

describe('the deployment that REDIS_URL names', () => {
  for (const [name, { urls, is }] of Object.entries(CASES))
    it(`is ${name}`, () => expect(deploymentAt(urls)).to.deep.equal(is));

  for (const [url, login] of Object.entries(LOGINS))
    it(`has the login of ${url}`, () => expect(deploymentAt([url]).login).to.deep.equal(login));

  it('has a database by number only', () => {
    expect(() => deploymentAt(['redis://a/main'])).to.throw('is a number');
  });
});
