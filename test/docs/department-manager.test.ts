import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { API_PREFIX } from '../../src/contract/signatures/signature.js';
import { duringSuite } from '../support/during-suite.js';
import { call } from '../support/http/call.js';
import { reasonOf } from '../support/http/reply.js';
import { startTestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';
import { withDemoData } from '../support/http/with-demo-data.js';
import { fencedBlocksOf } from '../support/markdown.js';
import { anyDatabase } from '../support/postgres/shared.js';

/** The part of the page with the example, up to the next one. */
const EXAMPLE = /^## The manager of a department\n.*?(?=^## )/ms.exec(
  readFileSync('docs/administration.md', 'utf8'),
)?.[0];

type Command = Readonly<{ path: string; form: object | undefined; reason: string | null; answer: string }>;

/** What is typed in a transcript, each with the reason behind it and the answer below it. */
const commandsIn = (body: string): ReadonlyArray<Command> =>
  [...body.matchAll(/^\$ (?:get|post) '?([^\s']+)'?(?: '(.*?)')?(?: {2}# (\w+))?\n(.*)\n/gm)].map(
    ([, path = '', form, reason = null, answer = '']) => ({
      ...{ path, form: form === undefined ? undefined : (JSON.parse(form) as object), reason, answer },
    }),
  );

describe('the example of the manager of a department', () => {
  const service = duringSuite(
    async () => startTestService({ environment: await anyDatabase(), prepare: withDemoData }),
    (started) => started.stop(),
  );
  const transcripts = fencedBlocksOf(EXAMPLE ?? '').filter(({ language }) => language === 'console');

  it('gets the answers of the page, in the order of the page', async () => {
    const [setup, ...others] = transcripts.map(({ body }) => ({ body, commands: commandsIn(body) }));
    expect(others).to.have.length(2);
    const run = async (token: string, block: typeof setup): Promise<void> => {
      const { body = '', commands = [] } = block ?? {};
      expect(commands).to.have.length(body.split('\n$ ').length);
      for (const { path, form, reason, answer } of commands) {
        const reply = await call(service(), API_PREFIX + path, { token, ...(form && { form }) });
        expect([path, reasonOf(reply), reply.text]).to.deep.equal([path, reason, answer]);
      }
    };
    await run(await tokenOf(service()), setup);
    const manager = await tokenOf(service(), { username: 'liming', password: 'First#2026' });
    for (const block of others) await run(manager, block);
  });

  it('explains each refusal', () => {
    const refused = transcripts.flatMap(({ body }) => commandsIn(body).flatMap(({ reason }) => reason ?? []));
    const explained = [...(EXAMPLE ?? '').matchAll(/^\| `(\w+)`/gm)].map(([, reason]) => reason);
    expect(explained).to.deep.equal([...new Set(refused)]);
  });
});
