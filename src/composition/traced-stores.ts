import type { Options } from '@mikro-orm/postgresql';
import { operationOf, statementShape } from '../adapters/opentelemetry/statement-shape.js';
import type { Tracing } from '../adapters/opentelemetry/tracing.js';
import type { Executor } from '../adapters/record-pages/executor.js';
import type { RedisConnection } from '../adapters/redis/connection/connect-redis.js';
import type { RedisCommands } from '../adapters/redis/connection/redis-commands.js';

const storeStep = (operation: string, attributes: Readonly<Record<string, string>>) =>
  ({ name: operation, kind: 'store', attributes: { ...attributes, 'db.operation.name': operation } }) as const;

const redisStep = (operation: string) => storeStep(operation, { 'db.system.name': 'redis' });

const sqlStep = (sql: string) =>
  storeStep(operationOf(sql), { 'db.system.name': 'postgresql', 'db.query.text': statementShape(sql) });

/** The same commands. Each tells its name when it is called. */
const telling = (commands: RedisCommands, tell: (name: string) => void): RedisCommands =>
  new Proxy(commands, {
    get: (client, name) => {
      const command: unknown = Reflect.get(client, name, client);
      if (typeof command !== 'function') return command;
      return (...parameters: ReadonlyArray<unknown>): unknown => {
        tell(String(name));
        return Reflect.apply(command, client, parameters);
      };
    },
  });

/** Adds a span to each Redis command: its name, without key and value. One that is not sent is a `COMMAND`. */
export const tracedRedis = (redis: RedisConnection, { during }: Tracing): RedisConnection => ({
  ...redis,
  run: (key, reply, command) =>
    during(redisStep('COMMAND'), (become) =>
      redis.run(key, reply, (commands) => command(telling(commands, (name) => become(redisStep(name.toUpperCase()))))),
    ),
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
