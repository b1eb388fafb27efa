import { expect } from 'chai';
import { duringSuite } from '../../support/during-suite.js';
import { call } from '../../support/http/call.js';
import { expectSucceeded } from '../../support/http/refusals.js';
import { dataOf } from '../../support/http/reply.js';
import { startTestService, type TestService } from '../../support/http/service.js';
import { tokenOf } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { anyMigratedDatabase } from '../../support/postgres/migrated-database.js';

type Described = Readonly<{ paths: object; 'x-modules': object; 'x-permissions': object }>;

for (const [setting, shown] of [
  ['', ['user', 'role', 'menu', 'position', 'department']],
  ['true', ['user', 'role', 'menu', 'position', 'example', 'department']],
] as const)
  describe(`the demo module with DEMO_MODULES=${setting}`, () => {
    const service = duringSuite(
      async () =>
        startTestService({
          environment: { ...(await anyMigratedDatabase()), DEMO_MODULES: setting },
          prepare: withDemoData,
        }),
      (running: TestService) => running.stop(),
    );

    it(`front ends show ${shown.join(', ')}`, async () => {
      const described = JSON.parse((await call(service(), '/openapi.json')).text) as Described;
      expect(Object.keys(described['x-modules'])).to.deep.equal(shown);
      const permissions = Object.keys(described['x-permissions']).map((name) => name.split(':')[1]);
      expect(permissions.includes('example')).to.equal(setting === 'true');
    });

    it('its endpoints are described, and answer as the specification says', async () => {
      const described = JSON.parse((await call(service(), '/openapi.json')).text) as Described;
      expect(described.paths).to.have.property('/api/v1/example/page');
      const page = await call(service(), '/api/v1/example/page?type=1', { token: await tokenOf(service()) });
      expectSucceeded(page, '操作成功');
      expect(dataOf(page)['total']).to.be.a('number').and.be.above(0);
    });
  });
