/** The dashboard and the lists: one chunk, because a user opens them first. */
export { DepartmentPage } from './departments/department-page';
export { MenuPage } from './menus/menu-page';
export { ModuleList } from './modules/module-list';
export { AuditPage } from './operations/audit-page';
export { DashboardPage } from './operations/dashboard-page';
export { LocksPage } from './operations/locks-page';
export { SessionsPage } from './operations/sessions-page';
export { UserList } from './users/user-list';
