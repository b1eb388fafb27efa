import { expect } from 'chai';
import { call, type Call } from './call.js';
import { expectSucceeded } from './refusals.js';
import { dataOf, type Reply } from './reply.js';
import type { TestService } from './service.js';
import type { ImportAnswer } from '../../../src/contract/records/import-answer.js';

type File = string | Uint8Array<ArrayBuffer>;
type Options = Pick<Call, 'headers'>;

/** Lines of a file as text. */
export const lines = (...rows: ReadonlyArray<string>): string => `${rows.join('\r\n')}\r\n`;

/** The calls of imports with a token. */
export const importer = (service: () => TestService, token: () => string) => {
  const ask = (module: string, query: string, body: File, { headers = {} }: Options = {}): Promise<Reply> =>
    call(service(), `/api/v1/${module}/import?${query}`, {
      token: token(),
      body,
      headers: { 'Content-Type': 'text/csv', ...headers },
    });
  const answerOf = (reply: Reply): ImportAnswer => {
    expectSucceeded(reply, '操作成功');
    return dataOf(reply) as unknown as ImportAnswer;
  };
  const dry = async (module: string, body: File, options?: Options): Promise<ImportAnswer> =>
    answerOf(await ask(module, 'dryRun=true', body, options));
  /** For real, with the digest of a dry run of the same file. */
  const real = async (module: string, body: File, options?: Options): Promise<Reply> => {
    const { digest } = await dry(module, body, options);
    return ask(module, `dryRun=false&digest=${digest}`, body, options);
  };
  const done = async (module: string, body: File, options?: Options): Promise<ImportAnswer> => {
    const answer = answerOf(await real(module, body, options));
    expect([answer.refused, answer.errors]).to.deep.equal([0, []]);
    return answer;
  };
  const file = async (path: string): Promise<string> => {
    const reply = await call(service(), `/api/v1/${path}`, { token: token() });
    expect([
      reply.status,
      reply.status === 200 ? '' : `${path} ${reply.text} ${service().log.text().slice(-1500)}`,
    ]).to.deep.equal([200, '']);
    return reply.text;
  };
  return { ask, dry, real, done, file };
};

/** The numbers of an answer. */
export const counts = ({ added, updated, unchanged, refused }: ImportAnswer) => ({
  added,
  updated,
  unchanged,
  refused,
});
