import type { Options } from '@mikro-orm/postgresql';
import { operationOf, statementShape } from '../adapters/opentelemetry/statement-shape.js';
import type { Tracing } from '../adapters/opentelemetry/tracing.js';
import type { Executor } from '../adapters/record-pages/executor.js';
import type { RedisConnection } from '../adapters/redis/connection/connect-redis.js';
import type { RedisCommands } from '../adapters/redis/connection/redis-commands.js';

const redisStep = (operation: string) =>
  ({
    name: operation,
    kind: 'store',
    attributes: { 'db.system.name': 'redis', 'db.operation.name': operation },
  }) as const;

const sqlStep = (sql: string) =>
  ({
    name: operationOf(sql),
    kind: 'store',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operationOf(sql),
      'db.query.text': statementShape(sql),
    },
  }) as const;

/** The name of the command that the function calls. No server is asked. */
const commandIn = (command: (redis: RedisCommands) => Promise<unknown>): string => {
  let name = 'COMMAND';
  const noted = new Proxy({} as RedisCommands, {
    get: (_, called) => () => {
      name = String(called).toUpperCase();
      return Promise.resolve();
    },
  });
  command(noted).catch(() => undefined);
  return name;
};

/** Adds a span to each Redis command: its name, without key and value. */
export const tracedRedis = (redis: RedisConnection, { during }: Tracing): RedisConnection => ({
  ...redis,
  run: (key, reply, command) => during(redisStep(commandIn(command)), () => redis.run(key, reply, command)),
  read: (key) => during(redisStep('MGET'), () => redis.read(key)),
});

const silently = (): void => undefined;

/** Options of the ORM: its log of statements, without values, makes a span of each. */
export const tracedOrmOptions = ({ record }: Tracing): Options => ({
  loggerFactory: () => ({
    log: silently,
    error: silently,
    warn: silently,
    setDebugMode: silently,
    isEnabled: (namespace) => namespace === 'query',
    logQuery: ({ query, took, level }) => {
      // the ORM has no duration for the statements of a transaction itself
      if (query !== undefined && took !== undefined) record(sqlStep(query), took, level === 'error');
    },
  }),
});

/** The same for page statements, which have their own connections. */
export const tracedExecutor =
  (execute: Executor, { during }: Tracing): Executor =>
  (query) =>
    during(sqlStep(query.text), () => execute(query));
