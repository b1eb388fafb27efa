import { useSyncExternalStore } from 'react';
import type { CurrentSession, Session } from './session.js';

const nobody = (): undefined => undefined;

/** The user who is logged in. The component renders again after each login, refresh and end in any tab. */
export const useSession = (session: Session): CurrentSession | undefined =>
  useSyncExternalStore(session.subscribe, session.current, nobody);
