import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useUserCount } from '../assignments/user-count';

/** Tells what changes, and what does not, before departments are disabled. */
export const DepartmentConsequences = ({ ids }: Readonly<{ ids: ReadonlyArray<number> }>) => {
  const translate = useTranslate();
  const members = useUserCount('departmentId', ids);
  if (members === undefined) return null;
  const texts = [
    translate('records.disable.department.closed'),
    members === 'unknown'
      ? translate('records.disable.department.members')
      : translate('records.disable.department.memberCount', { smart_count: members }),
    translate('records.disable.department.unchanged'),
  ];
  return <Alert severity="info">{texts.join(' ')}</Alert>;
};
