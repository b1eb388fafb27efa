import { expect } from 'chai';
import { spy } from 'sinon';
import { compose } from '../../src/composition/container.js';
import { startDisablingUnused } from '../../src/composition/service.js';
import { E } from '../../src/contract/values/fp.js';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { eventually } from '../support/eventually.js';
import { newFolder } from '../support/new-folder.js';
import { relational, settingsOf, without } from '../support/replaced-ports.js';
import { silentLog } from '../support/silent-log.js';

describe('the disabling of unused accounts', () => {
  it('runs again and again until the service closes, also after an outage and after a bug, which is logged', async () => {
    const log = { ...silentLog, info: spy(), error: spy() };
    const settings = settingsOf({ DATA_DIR: await newFolder('unused') });
    const composition = compose(settings, { ...without(...relational), log: () => log });
    const faults = [new Unavailable('database'), new Error('a bug')];
    let runs = 0;
    const disableUnused = () => {
      runs += 1;
      const fault = faults[runs - 1];
      return fault ? Promise.reject(fault) : Promise.resolve(E.right(runs === 3 ? 5 : 0));
    };
    await startDisablingUnused(composition, { disableUnused }, { firstMs: 1, everyMs: 1 });
    await eventually(() => runs > 4);
    await composition.close();
    const last = runs;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(runs).to.equal(last);
    expect(log.error.callCount).to.equal(1);
    expect(log.info.args).to.deep.equal([['unused accounts disabled', { count: 5 }]]);
  });
});
