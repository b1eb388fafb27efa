import { expect } from 'chai';
import type { Tracing } from '../../src/adapters/opentelemetry/tracing.js';
import type { RedisConnection } from '../../src/adapters/redis/connection/connect-redis.js';
import type { RedisCommands } from '../../src/adapters/redis/connection/redis-commands.js';
import { tracedRedis } from '../../src/composition/traced-stores.js';
import { t } from '../../src/contract/values/fp.js';

describe('a traced Redis', () => {
  /** Names of the spans, as they are at the end. */
  const spans: string[] = [];
  const tracing = {
    during: (step, work) => {
      const place = spans.push(step.name) - 1;
      return work(({ name }) => void (spans[place] = name));
    },
  } as Pick<Tracing, 'during'> as Tracing;
  const sent: string[] = [];
  const commands = { exists: (key: string) => Promise.resolve(sent.push(key)) } as unknown as RedisCommands;
  const redisWhose = (run: RedisConnection['run']) => tracedRedis({ run } as RedisConnection, tracing);
  beforeEach(() => {
    spans.length = 0;
    sent.length = 0;
  });

  it('calls each command once, and the span has its name', async () => {
    let calls = 0;
    const redis = redisWhose(async (_key, _reply, command) => (await command(commands)) as never);
    const reply = await redis.run('one', t.Int, (given) => {
      calls += 1;
      return given.exists('one');
    });
    expect({ reply, calls, sent, spans }).to.deep.equal({ reply: 1, calls: 1, sent: ['one'], spans: ['EXISTS'] });
  });

  it('has a span without the name of a command that was not sent', async () => {
    const redis = redisWhose(() => Promise.reject(new Error('down')));
    const failed = await redis.run('one', t.Int, (given) => given.exists('one')).catch(String);
    expect({ failed, sent, spans }).to.deep.equal({ failed: 'Error: down', sent: [], spans: ['COMMAND'] });
  });
});
