import { lazy } from 'react';
import { Route } from 'react-router-dom';

const SessionsPage = lazy(async () => ({ default: (await import('../lists')).SessionsPage }));
const LocksPage = lazy(async () => ({ default: (await import('../lists')).LocksPage }));
const AuditPage = lazy(async () => ({ default: (await import('../lists')).AuditPage }));

/** The routes of sessions, locks and the trail. */
export const operationsRoutes = (
  <>
    <Route path="/session" element={<SessionsPage />} />
    <Route path="/lock" element={<LocksPage />} />
    <Route path="/audit" element={<AuditPage />} />
  </>
);
