import { expect } from 'chai';
import { BRING, told, TRY } from '../../support/coming-from/commands.js';
import { oldDatabase, type OldDatabase } from '../../support/coming-from/old-database.js';
import { RUOYI } from '../../support/coming-from/ruoyi-schema.js';

describe('the scripts for those who come from another system refuse', () => {
  let database: OldDatabase;
  let untouched: unknown;
  before(async function () {
    const few = async () =>
      (await RUOYI.sql()).replaceAll(/generate_series\(1000, \d+\)/g, 'generate_series(1000, 1003)');
    database = await oldDatabase(this, { ...RUOYI, sql: few });
    untouched = await database.state();
  });

  /** What the command says that changes nothing while the tables between are as this statement leaves them. */
  const refusalOf = async (command: string, [edit, back]: readonly [string, string]): Promise<string> => {
    await database.rows(edit);
    const failure = await database.shell(command).catch((error: unknown) => error as { code: number; stderr: string });
    await database.rows(back);
    expect(await database.state()).to.deep.equal(untouched);
    expect(failure).to.have.property('code', 3);
    return (failure as { stderr: string }).stderr;
  };
  const AS_IT_IS = ['select', 'select'] as const;

  it('a new permission of another form', async () => {
    const edit = (value: string) => `update coming_from.permissions set new = ${value} where old = 'system:dict:list'`;
    const said = await refusalOf(BRING, [edit(`'dict:page'`), edit('null')]);
    expect(said).to.include('the form sys:<module>:<action>: system:dict:list → dict:page');
  });

  it('an old permission without a row', async () => {
    const said = await refusalOf(BRING, [
      `delete from coming_from.permissions where old = 'system:dict:add'`,
      `insert into coming_from.permissions (old) values ('system:dict:add')`,
    ]);
    expect(said).to.include('a row for each old permission, also for: system:dict:add');
  });

  it('null beside a new permission', async () => {
    const said = await refusalOf(BRING, [
      `insert into coming_from.permissions (old) values ('system:user:list')`,
      `delete from coming_from.permissions where old = 'system:user:list' and new is null`,
    ]);
    expect(said).to.include('must have no other row: system:user:list');
  });

  it('an administrator who is disabled, unknown or without a usable password', async () => {
    for (const name of ['disabled', 'nobody', 'salted']) {
      const said = await refusalOf(BRING.replace('-v report', `-v administrator=${name} -v report`), AS_IT_IS);
      expect(said).to.include(`'${name}' is not the name of an enabled user who is brought with a usable password`);
    }
  });

  it('another administrator, if user 1 exists', async () => {
    const edits = [`insert into users (id, username) values (1, 'boss')`, 'delete from users where id = 1'] as const;
    const said = await refusalOf(BRING.replace('-v report', '-v administrator=lilei -v report'), edits);
    expect(said).to.include('user 1 exists, so nobody else can be the administrator');
  });

  it('no administrator', async () => {
    const edit = (value: boolean) => `update coming_from.users set enabled = ${value} where old_id = 1`;
    expect(await refusalOf(TRY, [edit(false), edit(true)])).to.include('nobody becomes user 1, the administrator');
  });

  it('another reading of the old tables, which would lose what was edited', async () => {
    const said = await refusalOf(told('ruoyi.sql'), AS_IT_IS);
    expect(said).to.include('schema "coming_from" already exists');
  });

  it('to propose what opens more than before: a module of another part gets another name', () => {
    const { proposals } = database;
    expect(proposals).to.match(/erp:user:list +\| sys:erpUser:page/);
    expect(proposals).to.match(/crm:order:list +\| sys:crmOrder:page/);
    expect(proposals).to.match(/erp:contract:edit +\| sys:contract:update/);
    expect(proposals).to.match(/system:user:edit +\| sys:user:roles +\| yes/);
    expect(proposals).to.match(/\*:\*:\* +\| +\|/);
  });
});
