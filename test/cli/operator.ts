import { call } from '../support/http/call.js';
import { accessTokenIn, type Reply } from '../support/http/reply.js';
import { sharedPostgres } from '../support/postgres/shared.js';
import { startListening, stopped } from '../support/process/service-process.js';
import { captchasOf, startStores, type Stores } from '../support/process/stores.js';
import { menshenHere as run } from './here.js';
import type { Ran } from './menshen.js';

/** What a command prints that has done what it was asked. */
export const done = (...lines: ReadonlyArray<string>): Ran => ({
  code: 0,
  output: lines.map((line) => `${line}\n`).join(''),
  errors: '',
});

/** What a command prints that has done nothing. */
export const refused = (line: string, missing = 'changed'): Ran => ({
  code: 1,
  output: '',
  errors: `menshen: ${line}: nothing was ${missing}\n`,
});

/** For the suite that calls it: the commands of an operator, beside a service that runs on the same stores. */
export const useOperator = () => {
  let stores: Stores;
  let service: Awaited<ReturnType<typeof startListening>> | undefined;
  let url: string;
  before(async function () {
    stores = await startStores(this);
    service = await startListening({ ...stores.environment, TRUST_PROXY: '127.0.0.1/32' });
    ({ url } = service);
  });
  after(async () => {
    if (service) await stopped(service);
  });

  const menshen = (words: ReadonlyArray<string>, input = ''): Promise<Ran> =>
    run(words, { environment: stores.environment, input });
  const logIn = async (username: string, password: string, from = '198.51.100.7'): Promise<Reply> => {
    const [captcha] = await captchasOf({ url }, stores);
    return call({ url }, '/api/v1/login', { from, form: { username, password, ...captcha } });
  };
  const tokenOf = async (username: string, password: string) => accessTokenIn(await logIn(username, password));
  const get = (path: string, token: string) => call({ url }, path, { token });
  const users = (token: string) => get('/api/v1/user/page', token);
  const rowsOf = async (context: Mocha.Context, sql: string) =>
    (await sharedPostgres(context)).run(sql, new URL(stores.environment.DATABASE_URL).pathname.slice(1));
  return { storeSettings: () => stores.environment, menshen, logIn, tokenOf, get, users, rowsOf };
};
