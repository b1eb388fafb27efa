import Devices from '@mui/icons-material/DevicesOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import { lazy, type ComponentType, type ReactElement } from 'react';
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
    titles: { title: '在线会话', english: 'Sessions' },
    icon: <Devices />,
    Page: lazy(async () => ({ default: (await import('../lists')).SessionsPage })),
  },
  {
    name: 'lock',
    titles: { title: '登录锁定', english: 'Locks' },
    icon: <Lock />,
    Page: lazy(async () => ({ default: (await import('../lists')).LocksPage })),
  },
  {
    name: 'audit',
    titles: { title: '审计日志', english: 'Audit trail' },
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
