import type { ReactNode } from 'react';

/** The routes of the own account. */
export const accountRoutes: ReactNode = null;
