import { expect } from 'chai';
import { serverClient } from '../../../src/adapters/redis/server-client.js';

describe('clients of Redis servers', () => {
  const classOf = (port: number, password: string): unknown => {
    const client = serverClient({ host: '127.0.0.1', port }, { tls: false, database: 0, password }, 1_000, 'never');
    return Reflect.get(client, 'constructor');
  };

  it('are of one class, whatever server and password: to make one holds up everything else for tens of milliseconds', () => {
    expect(classOf(1, 'one')).to.equal(classOf(2, 'other'));
  });
});
