import { useTitle } from '../i18n/use-title';
import { useAuditKinds } from '../service/description-context';

/** The title of a kind of event. */
export const useKindTitle = (): ((kind: string) => string) => {
  const kinds = useAuditKinds();
  const titleOf = useTitle();
  return (kind) => (kinds[kind] ? titleOf(kinds[kind]) : kind);
};
