/** The dashboard and the lists: one chunk, because a user opens them first. */
export { DepartmentPage } from '../departments/department-page';
export { MenuPage } from '../menus/menu-page';
export { ModuleList } from '../modules/module-list';
export { AuditPage } from '../audit/audit-page';
export { DashboardPage } from '../dashboard/dashboard-page';
export { LocksPage } from '../login/locks-page';
export { SessionsPage } from '../session/sessions-page';
export { UserList } from '../users/user-list';
