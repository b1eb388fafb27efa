import { lazy } from 'react';

const DashboardPage = lazy(async () => ({ default: (await import('./lists')).DashboardPage }));

/** The first page. */
export const Dashboard = () => <DashboardPage />;
