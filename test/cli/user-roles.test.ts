import { expect } from 'chai';
import { newFolder } from '../support/new-folder.js';
import { anyDatabase } from '../support/postgres/shared.js';
import { menshenHere } from './here.js';
import type { Ran } from './menshen.js';

describe('menshen user roles', () => {
  let environment: Readonly<Record<string, string>>;
  const run = (...words: ReadonlyArray<string>): Promise<Ran> => menshenHere(words, { environment });
  const roles = (...options: ReadonlyArray<string>): Promise<Ran> => run('user', 'roles', 'auditor', ...options);
  before(async () => {
    environment = { DATA_DIR: await newFolder('user-roles'), ...(await anyDatabase()) };
    for (const command of ['migrate', 'seed']) expect(await run(command)).to.include({ code: 0 });
  });

  it('lists the roles with their names, and gives one in a data scope, while the others stay as they are', async () => {
    const before = await roles();
    expect(before).to.include({ code: 0, errors: '' });
    expect(before.output).to.match(/^\d+\t\S+\t1 all records\t\n$/);
    const [line = ''] = before.output.split('\n');
    const [id = '', name = ''] = line.split('\t');
    const chosen = await roles('--role', name, '--scope', '2', '--department', '1', '--department', '2', '--below');
    const departments = '1 总公司 and below, 2 研发部 and below';
    expect(chosen).to.deep.equal({
      ...{ code: 0, output: `${id}\t${name}\t2 chosen departments\t${departments}\n`, errors: '' },
    });
    expect((await roles('--role', name)).output).to.equal(chosen.output);
    const own = `${id}\t${name}\t5 own records\t\n`;
    expect((await roles('--role', name, '--scope', '5')).output).to.equal(own);
    expect((await roles()).output).to.equal(own);
  });

  it('takes the code of a department, which menshen department list prints', async () => {
    const [, name = ''] = (await roles()).output.split('\t');
    const listed = await run('department', 'list');
    expect(listed).to.include({ code: 0, errors: '' });
    const [code = ''] = listed.output.split('\n').flatMap((line) => {
      const [id, found = ''] = line.split('\t');
      return id === '2' ? [found] : [];
    });
    expect(code).to.match(/^[a-z0-9-]+$/);
    const chosen = await roles('--role', name, '--scope', '2', '--department', code, '--department', '2');
    expect(chosen.output).to.match(/\t2 chosen departments\t2 研发部\n$/);
  });

  it('takes a role away, and refuses one that the user does not have', async () => {
    const held = (await roles()).output;
    const [, name = ''] = held.split('\t');
    const contrary = await roles('--role', name, '--remove', name);
    expect(contrary).to.include({ code: 1, errors: 'menshen: a role is given and removed: nothing was changed\n' });
    expect(await roles('--remove', name)).to.deep.equal({ code: 0, output: '', errors: '' });
    expect(await roles('--remove', name)).to.deep.equal({
      ...{ code: 1, output: '' },
      errors: 'menshen: the user does not have every role that is removed: nothing was changed\n',
    });
    expect((await roles('--role', name, '--scope', '5')).output).to.match(/\t5 own records\t\n$/);
  });

  it('refuses what is no scope, an unknown user, role or department, and user 1', async () => {
    const [, name = ''] = (await roles()).output.split('\t');
    for (const wrong of [
      ['--scope', '6'],
      ['--scope', '2'],
      ['--scope', '3', '--department', '1'],
      ['--department', '1'],
    ])
      expect((await roles('--role', name, ...wrong)).code, wrong.join(' ')).to.equal(2);
    expect((await roles('--scope', '3')).code).to.equal(2);
    for (const [ran, text] of [
      [await run('user', 'roles', 'nobody'), 'no user has this name'],
      [await roles('--role', 'no role', '--scope', '3'), 'no role has the code or name "no role"'],
      [
        await roles('--role', name, '--scope', '2', '--department', '99999'),
        'no department has the id or code "99999"',
      ],
      [
        await run('user', 'roles', 'admin', '--role', name),
        'this user is the administrator, whose roles nobody changes',
      ],
    ] as const)
      expect(ran).to.deep.equal({ code: 1, output: '', errors: `menshen: ${text}: nothing was changed\n` });
  });
});
