import { Admin, CustomRoutes } from 'react-admin';
import { accountRoutes } from './account/account-routes';
import { i18nProvider } from './i18n/i18n-provider';
import { ConsoleLayout } from './layout/console-layout';
import { LoginPage } from './login/login-page';
import { moduleResource } from './modules/module-resources';
import { Dashboard } from './operations/dashboard';
import { operationsRoutes } from './operations/operations-routes';
import { authProvider } from './service/auth-provider';
import { dataProvider } from './service/data-provider';
import type { Description } from './service/description';
import { DescriptionContext } from './service/description-context';
import { darkTheme, lightTheme } from './theme';

/** The console with the pages of each described module. */
export const App = ({ description }: Readonly<{ description: Description }>) => (
  <DescriptionContext value={description}>
    <Admin
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      layout={ConsoleLayout}
      loginPage={LoginPage}
      dashboard={Dashboard}
      theme={lightTheme}
      darkTheme={darkTheme}
      disableTelemetry
      requireAuth
    >
      {description.modules.map(moduleResource)}
      <CustomRoutes>
        {operationsRoutes}
        {accountRoutes}
      </CustomRoutes>
    </Admin>
  </DescriptionContext>
);
