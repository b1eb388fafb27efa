import { lazy } from 'react';
import { Route } from 'react-router-dom';
import { PasswordPage } from './account/password-page';

const ProfilePage = lazy(async () => ({ default: (await import('./account/profile-page')).ProfilePage }));
const FactorPage = lazy(async () => ({ default: (await import('./factor/factor-page')).FactorPage }));
const OwnSessionsPage = lazy(async () => ({ default: (await import('./session/own-sessions-page')).OwnSessionsPage }));

/** The routes of the user's own account. */
export const accountRoutes = (
  <>
    <Route path="/account/profile" element={<ProfilePage />} />
    <Route path="/account/password" element={<PasswordPage />} />
    <Route path="/account/factor" element={<FactorPage />} />
    <Route path="/account/sessions" element={<OwnSessionsPage />} />
  </>
);
