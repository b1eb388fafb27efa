import { expect } from 'chai';
import { expectSucceeded } from '../support/http/refusals.js';
import { runProcess, startProcess, stopped } from '../support/process/service-process.js';
import { captchasOf, logInWith, startStores, type Stores } from '../support/process/stores.js';
import { ENGINES } from '../support/engines.js';

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
  let stores: Stores;
  before(async function () {
    this.timeout(120_000);
    await ENGINES['native']?.(this);
    stores = await startStores(this);
  });

  it('logs in with a hash of bcryptjs', async () => {
    const started = await startProcess({ ...stores.environment, PASSWORD_HASHER: 'native' });
    const service = { ...started, ...(await started.listening) };
    const [captcha] = await captchasOf(service, stores);
    expectSucceeded(await logInWith(service, captcha!), '登录成功');
    expect(await stopped(service)).to.deep.equal({ code: 0, signal: null });
  });

  it('without the package stops the start with one line', async () => {
    const environment = { ...stores.environment, PASSWORD_HASHER: 'native' };
    const { code, stderr } = await runProcess(environment, { preload: WITHOUT_THE_PACKAGE });
    expect(stderr).to.match(/^menshen: PASSWORD_HASHER native needs the package @node-rs\/bcrypt, .*\n$/);
    expect(code).to.equal(1);
  });
  it('is asked for by nobody else', async () => {
    const started = await startProcess(stores.environment, { preload: WITHOUT_THE_PACKAGE });
    await started.listening;
    expect((await stopped(started)).code).to.equal(0);
  });
});
