import Devices from '@mui/icons-material/DevicesOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import { lazy, type ComponentType, type ReactElement } from 'react';
import { OTHER_PAGES } from '@menshen/contract/access/permissions';
import type { Titled } from '@menshen/contract/forms/form-field';
import { Route } from 'react-router-dom';
import { useTitle } from '../i18n/use-title';

/** A page that belongs to no module. `name` is its address, and `sys:<name>:page` its permission. */
type OperationsPage = Readonly<{
  name: string;
  titles: Titled;
  icon: ReactElement;
  Page: ComponentType<Readonly<{ title: string }>>;
}>;

/** The pages of sessions, locks and the trail. The menu and the routes follow. */
export const OPERATIONS_PAGES: ReadonlyArray<OperationsPage> = [
  {
    name: 'session',
    titles: OTHER_PAGES.session,
    icon: <Devices />,
    Page: lazy(async () => ({ default: (await import('../lists')).SessionsPage })),
  },
  {
    name: 'lock',
    titles: OTHER_PAGES.lock,
    icon: <Lock />,
    Page: lazy(async () => ({ default: (await import('../lists')).LocksPage })),
  },
  {
    name: 'audit',
    titles: OTHER_PAGES.audit,
    icon: <History />,
    Page: lazy(async () => ({ default: (await import('../lists')).AuditPage })),
  },
];

const TitledPage = ({ titles, Page }: OperationsPage) => {
  const titleOf = useTitle();
  return <Page title={titleOf(titles)} />;
};

export const operationsRoutes = OPERATIONS_PAGES.map((page) => (
  <Route key={page.name} path={`/${page.name}`} element={<TitledPage {...page} />} />
));
