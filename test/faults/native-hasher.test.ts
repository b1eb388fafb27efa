import { expect } from 'chai';
import { ENGINES } from '../support/engines.js';
import { expectSucceeded } from '../support/http/refusals.js';
import { NO_DATABASE } from '../support/no-database.js';
import { runProcess, startListening, stopped } from '../support/process/service-process.js';
import { captchasOf, logInWith, startStores } from '../support/process/stores.js';

/** As on a machine for which the package has no binary, or where optional packages were left out. */
const WITHOUT_THE_PACKAGE = `
  import { register } from 'node:module';
  const resolve = (specifier, context, next) => {
    if (specifier.startsWith('@node-rs/')) throw Object.assign(new Error('cannot find it'), { code: 'ERR_MODULE_NOT_FOUND' });
    return next(specifier, context);
  };
  register('data:text/javascript,' + encodeURIComponent('export const resolve = ' + resolve));
`;

describe('PASSWORD_HASHER native', () => {
  it('logs in with a hash that bcryptjs has made', async function () {
    await ENGINES['native']?.(this);
    const stores = await startStores(this);
    const service = await startListening({ ...stores.environment, PASSWORD_HASHER: 'native' });
    const [captcha] = await captchasOf(service, stores);
    expectSucceeded(await logInWith(service, captcha!), '登录成功');
    expect(await stopped(service)).to.deep.equal({ code: 0, signal: null });
  });

  it('without the package stops the start with one line; no other setting needs it', async () => {
    const environment = { ...NO_DATABASE, PASSWORD_HASHER: 'native' };
    const { code, stderr } = await runProcess(environment, { preload: WITHOUT_THE_PACKAGE });
    expect(stderr).to.match(/^menshen: PASSWORD_HASHER native needs the package @node-rs\/bcrypt, .*\n$/);
    expect(code).to.equal(1);
    const other = await startListening(NO_DATABASE, { preload: WITHOUT_THE_PACKAGE });
    expect((await stopped(other)).code).to.equal(0);
  });
});
