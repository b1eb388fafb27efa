import { getCurrentScope, onScopeDispose, shallowRef, type ShallowRef } from 'vue';
import type { CurrentSession, Session } from './session.js';

/** The user who is logged in. The value changes after each login, refresh and end in any tab. */
export const useSession = (session: Session): Readonly<ShallowRef<CurrentSession | undefined>> => {
  const current = shallowRef(session.current());
  const unsubscribe = session.subscribe((next) => {
    current.value = next;
  });
  if (getCurrentScope()) onScopeDispose(unsubscribe);
  return current;
};
