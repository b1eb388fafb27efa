import { lazy } from 'react';

const DashboardPage = lazy(async () => ({ default: (await import('./dashboard-page')).DashboardPage }));

/** The first page. */
export const Dashboard = () => <DashboardPage />;
