import { lazy, useState, type ReactElement } from 'react';
import { Resource, useCanAccess } from 'react-admin';
import { Route } from 'react-router';
import { AccessDenied } from './layout/access-denied';
import type { Module } from './service/description';

const ModuleList = lazy(async () => ({ default: (await import('./layout/lists')).ModuleList }));
const DeletedPage = lazy(async () => ({ default: (await import('./modules/deleted-page')).DeletedPage }));
const ImportPage = lazy(async () => ({ default: (await import('./imports/import-page')).ImportPage }));
const ModuleCreate = lazy(async () => ({ default: (await import('./modules/module-create')).ModuleCreate }));
const ModuleEdit = lazy(async () => ({ default: (await import('./modules/module-edit')).ModuleEdit }));
const ModuleShow = lazy(async () => ({ default: (await import('./modules/module-show')).ModuleShow }));
const UserList = lazy(async () => ({ default: (await import('./layout/lists')).UserList }));
const UserCreate = lazy(async () => ({ default: (await import('./users/user-create')).UserCreate }));
const UserShow = lazy(async () => ({ default: (await import('./users/user-show')).UserShow }));
const RolesPage = lazy(async () => ({ default: (await import('./users/roles-page')).RolesPage }));
const AccessPage = lazy(async () => ({ default: (await import('./users/access-page')).AccessPage }));
const RoleCreate = lazy(async () => ({ default: (await import('./roles/role-create')).RoleCreate }));
const ComparePage = lazy(async () => ({ default: (await import('./roles/compare-page')).ComparePage }));
const RoleShow = lazy(async () => ({ default: (await import('./roles/role-show')).RoleShow }));
const GrantsPage = lazy(async () => ({ default: (await import('./roles/grants-page')).GrantsPage }));
const MenuPage = lazy(async () => ({ default: (await import('./layout/lists')).MenuPage }));
const MenuCreate = lazy(async () => ({ default: (await import('./menus/menu-forms')).MenuCreate }));
const MenuEdit = lazy(async () => ({ default: (await import('./menus/menu-forms')).MenuEdit }));
const DepartmentPage = lazy(async () => ({ default: (await import('./layout/lists')).DepartmentPage }));
const DepartmentCreate = lazy(async () => ({
  default: (await import('./departments/department-forms')).DepartmentCreate,
}));
const DepartmentEdit = lazy(async () => ({
  default: (await import('./departments/department-forms')).DepartmentEdit,
}));
const HoldersPage = lazy(async () => ({ default: (await import('./menus/holders-page')).HoldersPage }));

type Pages = Readonly<{
  list: ReactElement;
  create: ReactElement;
  edit: ReactElement;
  show: ReactElement;
  more?: ReadonlyArray<Readonly<{ path: string; page: ReactElement }>>;
}>;

type GuardProps = Readonly<{ module: string; action: string; page: ReactElement }>;

const Guard = ({ module, action, page }: GuardProps) => {
  const { canAccess, isPending } = useCanAccess({ resource: module, action });
  // A form stays open when its user loses the permission. The service refuses to save it.
  const [isOpen, setOpen] = useState(false);
  if (canAccess === true && !isOpen) setOpen(true);
  if (isOpen) return page;
  return isPending ? null : <AccessDenied />;
};

/** The page, for users who have the permission `sys:<module>:<action>`. */
const permitted = ({ name }: Module, action: string, page: ReactElement) => (
  <Guard key={`${name} ${action}`} module={name} action={action} page={page} />
);

/** The pages of every module. They follow from its description. */
const generalPages = (module: Module): Pages => ({
  list: <ModuleList module={module} />,
  create: permitted(module, 'add', <ModuleCreate module={module} />),
  edit: permitted(module, 'update', <ModuleEdit module={module} />),
  show: permitted(module, 'detail', <ModuleShow module={module} />),
  more: [
    { path: 'deleted', page: permitted(module, 'deleted', <DeletedPage module={module} />) },
    { path: 'import', page: permitted(module, 'import', <ImportPage module={module} />) },
  ],
});

/** The pages that only one module has. */
const SPECIAL_PAGES: Readonly<Record<string, (module: Module) => Partial<Pages>>> = {
  user: (module) => ({
    list: <UserList module={module} />,
    create: permitted(module, 'add', <UserCreate module={module} />),
    show: permitted(module, 'detail', <UserShow module={module} />),
    more: [
      { path: ':id/roles', page: permitted(module, 'roles', <RolesPage module={module} />) },
      { path: ':id/access', page: permitted(module, 'access', <AccessPage />) },
    ],
  }),
  role: (module) => ({
    create: permitted(module, 'add', <RoleCreate module={module} />),
    show: permitted(module, 'detail', <RoleShow module={module} />),
    more: [
      { path: ':id/grants', page: permitted(module, 'grants', <GrantsPage />) },
      { path: 'compare', page: permitted(module, 'grants', <ComparePage />) },
    ],
  }),
  department: (module) => ({
    list: <DepartmentPage module={module} />,
    create: permitted(module, 'add', <DepartmentCreate module={module} />),
    edit: permitted(module, 'update', <DepartmentEdit module={module} />),
    more: [{ path: 'list', page: <ModuleList module={module} /> }],
  }),
  menu: (module) => ({
    list: <MenuPage module={module} />,
    create: permitted(module, 'add', <MenuCreate module={module} />),
    edit: permitted(module, 'update', <MenuEdit module={module} />),
    more: [
      { path: 'list', page: <ModuleList module={module} /> },
      { path: 'holders', page: permitted(module, 'holders', <HoldersPage />) },
    ],
  }),
};

/** The pages of a module and their addresses. */
export const moduleResource = (module: Module) => {
  const { more: generalMore = [], ...general } = generalPages(module);
  const { more: specialMore = [], ...special }: Partial<Pages> = SPECIAL_PAGES[module.name]?.(module) ?? {};
  const pages = { ...general, ...special };
  const more = [...generalMore, ...specialMore];
  return (
    <Resource key={module.name} name={module.name} {...pages}>
      {more.map(({ path, page }) => (
        <Route key={path} path={path} element={page} />
      ))}
    </Resource>
  );
};
