import { lazy, type ComponentType } from 'react';
import { OTHER_PAGES, OTHER_PAGE_NAMES, type OtherPage } from '@menshen/contract/access/permissions';
import type { Titled } from '@menshen/contract/forms/form-field';
import { Route } from 'react-router-dom';
import { useTitle } from '../i18n/use-title';

/** A page that belongs to no module. `name` is its address, and `sys:<name>:page` its permission. */
type OperationsPage = Readonly<{ name: OtherPage; titles: Titled; Page: ComponentType<Readonly<{ title: string }>> }>;

/** The pages of sessions, locks and the trail. Their titles and permissions are those of `OTHER_PAGES`. */
const PAGES: Readonly<Record<OtherPage, OperationsPage['Page']>> = {
  session: lazy(async () => ({ default: (await import('./lists')).SessionsPage })),
  lock: lazy(async () => ({ default: (await import('./lists')).LocksPage })),
  audit: lazy(async () => ({ default: (await import('./lists')).AuditPage })),
};

/** The menu and the routes follow. */
export const OPERATIONS_PAGES: ReadonlyArray<OperationsPage> = OTHER_PAGE_NAMES.map((name) => ({
  name,
  titles: OTHER_PAGES[name],
  Page: PAGES[name],
}));

const TitledPage = ({ titles, Page }: OperationsPage) => {
  const titleOf = useTitle();
  return <Page title={titleOf(titles)} />;
};

export const operationsRoutes = OPERATIONS_PAGES.map((page) => (
  <Route key={page.name} path={`/${page.name}`} element={<TitledPage {...page} />} />
));
