import type { AuditRecord } from '@menshen/contract/audit/audit-endpoints';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { useModules } from '../service/description-context';
import { operationIn } from './trail-actions';

/** The title of what changed a record: that of the operation, otherwise a word of the console. */
export const useActionTitle = (): ((record: Pick<AuditRecord, 'module' | 'action'>) => string) => {
  const modules = useModules();
  const titleOf = useTitle();
  const translate = useTranslate();
  return (record) => {
    const operation = operationIn(modules, record);
    return operation ? titleOf(operation) : translate(`audit.actions.${record.action}`, { _: record.action });
  };
};
