import { lazy, type ReactElement } from 'react';
import { Resource } from 'react-admin';
import { Route } from 'react-router';
import type { Module } from '../service/description';

const ModuleList = lazy(async () => ({ default: (await import('./module-list')).ModuleList }));
const ModuleCreate = lazy(async () => ({ default: (await import('./module-create')).ModuleCreate }));
const ModuleEdit = lazy(async () => ({ default: (await import('./module-edit')).ModuleEdit }));
const ModuleShow = lazy(async () => ({ default: (await import('./module-show')).ModuleShow }));
const UserShow = lazy(async () => ({ default: (await import('../users/user-show')).UserShow }));
const RolesPage = lazy(async () => ({ default: (await import('../users/roles-page')).RolesPage }));
const AccessPage = lazy(async () => ({ default: (await import('../users/access-page')).AccessPage }));
const RoleShow = lazy(async () => ({ default: (await import('../roles/role-show')).RoleShow }));
const GrantsPage = lazy(async () => ({ default: (await import('../roles/grants-page')).GrantsPage }));
const MenuPage = lazy(async () => ({ default: (await import('../menus/menu-page')).MenuPage }));
const MenuCreate = lazy(async () => ({ default: (await import('../menus/menu-forms')).MenuCreate }));
const MenuEdit = lazy(async () => ({ default: (await import('../menus/menu-forms')).MenuEdit }));
const HoldersPage = lazy(async () => ({ default: (await import('../menus/holders-page')).HoldersPage }));

type Pages = Readonly<{
  list: ReactElement;
  create: ReactElement;
  edit: ReactElement;
  show: ReactElement;
  more?: ReadonlyArray<Readonly<{ path: string; page: ReactElement }>>;
}>;

/** The pages of every module. They follow from its description. */
const generalPages = (module: Module): Pages => ({
  list: <ModuleList module={module} />,
  create: <ModuleCreate module={module} />,
  edit: <ModuleEdit module={module} />,
  show: <ModuleShow module={module} />,
});

/** The pages that only one module has. */
const SPECIAL_PAGES: Readonly<Record<string, (module: Module) => Partial<Pages>>> = {
  user: (module) => ({
    show: <UserShow module={module} />,
    more: [
      { path: ':id/roles', page: <RolesPage module={module} /> },
      { path: ':id/access', page: <AccessPage /> },
    ],
  }),
  role: (module) => ({
    show: <RoleShow module={module} />,
    more: [{ path: ':id/grants', page: <GrantsPage /> }],
  }),
  menu: (module) => ({
    list: <MenuPage module={module} />,
    create: <MenuCreate module={module} />,
    edit: <MenuEdit module={module} />,
    more: [
      { path: 'list', page: <ModuleList module={module} /> },
      { path: 'holders', page: <HoldersPage /> },
    ],
  }),
};

/** The pages of a module and their addresses. */
export const moduleResource = (module: Module) => {
  const { more = [], ...pages }: Pages = { ...generalPages(module), ...SPECIAL_PAGES[module.name]?.(module) };
  return (
    <Resource
      key={module.name}
      name={module.name}
      options={{ label: module.title }}
      recordRepresentation={module.label}
      {...pages}
    >
      {more.map(({ path, page }) => (
        <Route key={path} path={path} element={page} />
      ))}
    </Resource>
  );
};
