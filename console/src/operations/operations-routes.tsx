import type { ReactNode } from 'react';

/** The routes of sessions, locks and the trail. */
export const operationsRoutes: ReactNode = null;
