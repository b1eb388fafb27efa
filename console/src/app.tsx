import { useEffect, useState } from 'react';
import { Admin, CustomRoutes } from 'react-admin';
import { accountRoutes } from './account-routes';
import { LOCALES } from './i18n/locales';
import { i18nProviderOf } from './i18n-provider';
import { AccessDenied } from './layout/access-denied';
import { ConsoleLayout } from './layout/console-layout';
import { NotFound } from './layout/not-found';
import { PageError } from './layout/page-error';
import { LoginPage } from './login/login-page';
import { moduleResource } from './module-resources';
import { Dashboard } from './layout/dashboard';
import { operationsRoutes } from './layout/operations-pages';
import { authProvider } from './service/auth-provider';
import { consoleStore } from './service/console-store';
import { dataProvider } from './service/data-provider';
import type { Description } from './service/description';
import { DescriptionContext } from './service/description-context';
import { queryClient } from './service/query-client';
import { darkTheme, lightTheme } from './theme';

/** The language of the page, which `<html lang>` tells, too. */
const useStoredLocale = (): string => {
  const [locale, setLocale] = useState<string>(() => consoleStore.getItem<string>('locale') ?? 'zh');
  useEffect(() => consoleStore.subscribe('locale', setLocale), []);
  useEffect(() => {
    document.documentElement.lang = LOCALES.find((one) => one.locale === locale)?.html ?? 'zh-CN';
  }, [locale]);
  return locale;
};

/** The console with the pages of each described module. */
export const App = ({ description }: Readonly<{ description: Description }>) => {
  const locale = useStoredLocale();
  return (
    <DescriptionContext value={description}>
      <Admin
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProviderOf(locale)}
        store={consoleStore}
        queryClient={queryClient}
        layout={ConsoleLayout}
        loginPage={LoginPage}
        dashboard={Dashboard}
        catchAll={NotFound}
        accessDenied={AccessDenied}
        error={PageError}
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
};
