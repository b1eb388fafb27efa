import type { DataProvider } from '@refinedev/core';
import { REACT_ADMIN_AUTH_LAWS, REACT_ADMIN_DATA_LAWS, REFINE_AUTH_LAWS, REFINE_DATA_LAWS } from '../../src/laws.js';
import * as reactAdmin from '../../src/react-admin.js';
import * as refine from '../../src/refine.js';
import { duringSuite } from '../../../test/support/during-suite.js';
import { STAGES } from './record-stages.js';
import { administratorOf, authStageOf, startProviderService } from './stages.js';

describe('the providers of front ends', () => {
  const service = duringSuite(startProviderService, (one) => one.stop());
  const administrator = duringSuite(
    () => administratorOf(service()),
    async () => undefined,
  );

  for (const [module, stageOf] of Object.entries(STAGES)) {
    describe(`the data provider of react-admin keeps its laws for the module ${module}:`, () => {
      for (const { title, holds } of REACT_ADMIN_DATA_LAWS)
        it(title, async () => {
          const { client } = administrator();
          await holds({ ...(await stageOf(client)), provider: reactAdmin.dataProvider(client) });
        });
    });

    describe(`the data provider of Refine keeps its laws for the module ${module}:`, () => {
      for (const { title, holds } of REFINE_DATA_LAWS)
        it(title, async () => {
          const { client } = administrator();
          const provider: DataProvider = refine.dataProvider(client);
          await holds({ ...(await stageOf(client)), provider });
        });
    });
  }

  describe('the auth provider of react-admin keeps its laws:', () => {
    for (const { title, holds } of REACT_ADMIN_AUTH_LAWS)
      it(title, async () => {
        const { client, stage } = await authStageOf(service());
        await holds({ ...stage, provider: reactAdmin.authProvider(client) });
      });
  });

  describe('the auth provider of Refine keeps its laws:', () => {
    for (const { title, holds } of REFINE_AUTH_LAWS)
      it(title, async () => {
        const { client, stage } = await authStageOf(service());
        const access = refine.accessControlProvider(client);
        await holds({ ...stage, access, provider: refine.authProvider(client) });
      });
  });
});
