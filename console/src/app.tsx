import { Admin, Resource } from 'react-admin';
import { Dashboard } from './dashboard/dashboard';
import { i18nProvider } from './i18n/i18n-provider';
import { ConsoleLayout } from './layout/console-layout';
import { LoginPage } from './login/login-page';
import { ModuleCreate, ModuleEdit } from './modules/module-forms';
import { ModuleList } from './modules/module-list';
import { authProvider } from './service/auth-provider';
import { dataProvider } from './service/data-provider';
import type { Module } from './service/description';
import { darkTheme, lightTheme } from './theme';

/** The console with a page for each described module. */
export const App = ({ modules }: Readonly<{ modules: ReadonlyArray<Module> }>) => (
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
    {modules.map((module) => (
      <Resource
        key={module.name}
        name={module.name}
        options={{ label: module.title }}
        list={<ModuleList module={module} />}
        create={<ModuleCreate module={module} />}
        edit={<ModuleEdit module={module} />}
        recordRepresentation={module.label}
      />
    ))}
  </Admin>
);
