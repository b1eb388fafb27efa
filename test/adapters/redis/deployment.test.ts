import { expect } from 'chai';
import { deploymentAt } from '../../../src/adapters/redis/deployment.js';

describe('deployment that REDIS_URL leads to', () => {
  const nobody = { tls: false, database: 0 };

  it('is a server where one URL stands', () => {
    expect(deploymentAt(['redis://localhost'])).to.deep.equal({
      kind: 'server',
      at: { host: 'localhost', port: 6379 },
      access: nobody,
    });
    expect(deploymentAt(['rediss://ann:p%40ss@[::1]:7000/5'])).to.deep.equal({
      kind: 'server',
      at: { host: '::1', port: 7000 },
      access: { username: 'ann', password: 'p@ss', tls: true, database: 5 },
    });
  });

  it('is a cluster where several stand, entered like the first, and with one database', () => {
    expect(deploymentAt(['redis://:secret@a:1/4', 'redis://b:2', 'redis://c'])).to.deep.equal({
      kind: 'cluster',
      seeds: [
        { host: 'a', port: 1 },
        { host: 'b', port: 2 },
        { host: 'c', port: 6379 },
      ],
      access: { ...nobody, password: 'secret' },
    });
  });

  it('is a group under Sentinel in its own form', () => {
    expect(deploymentAt(['redis+sentinel://a:1,b/main'])).to.deep.equal({
      kind: 'sentinel',
      sentinels: [
        { host: 'a', port: 1 },
        { host: 'b', port: 26_379 },
      ],
      group: 'main',
      access: nobody,
    });
    expect(deploymentAt(['rediss+sentinel://ann:p%2C%2F@[::1]:1,b:2/my%20group/3'])).to.deep.equal({
      kind: 'sentinel',
      sentinels: [
        { host: '::1', port: 1 },
        { host: 'b', port: 2 },
      ],
      group: 'my group',
      access: { username: 'ann', password: 'p,/', tls: true, database: 3 },
    });
  });

  it('takes a password that is not encoded as it stands', () => {
    expect(deploymentAt(['redis://:100%25@a']).access).to.include({ password: '100%' });
    expect(deploymentAt(['redis://:100%@a']).access).to.include({ password: '100%' });
  });

  it('takes a password of a group with all its colons', () => {
    expect(deploymentAt(['redis+sentinel://ann:p:a:ss@a/main']).access).to.include({
      username: 'ann',
      password: 'p:a:ss',
    });
    expect(deploymentAt(['redis+sentinel://:p:@a/main']).access).to.deep.equal({ ...nobody, password: 'p:' });
    expect(deploymentAt(['redis+sentinel://ann@a/main']).access).to.deep.equal({ ...nobody, username: 'ann' });
  });

  it('guesses no database', () => {
    expect(() => deploymentAt(['redis://a/main'])).to.throw('named by a number');
  });
});
