import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { textOf, type Values } from '../forms/form-values';
import { ModuleShow } from '../modules/module-show';
import { useOffers } from '../records/use-offers';
import { usePermitted } from '../records/use-permitted';
import { withAssignments } from '../forms/assignments-form';
import type { Module } from '../service/description';
import { ResetFactorAction } from './reset-factor-action';
import { ResetPasswordAction } from './reset-password-action';
import { UserLocks } from './user-locks';

type ActionsProps = Readonly<{ record: Values; reload: () => void }>;

const UserActions = ({ record, reload }: ActionsProps) => {
  const translate = useTranslate();
  const isPermitted = usePermitted('user');
  const maySeeSessions = usePermitted('session')('page');
  const id = Number(record['id']);
  const roles = useOffers('user')('roles', id);
  const links = [
    { isShown: isPermitted('access'), to: `/user/${id}/access`, text: 'users.access' },
    {
      isShown: maySeeSessions,
      to: `/session?userId=${id}`,
      text: 'users.sessions',
    },
  ];
  return (
    <>
      {links
        .filter(({ isShown }) => isShown)
        .map(({ to, text }) => (
          <Button key={text} component={Link} to={to} size="small" variant="outlined">
            {translate(text)}
          </Button>
        ))}
      {roles !== 'hidden' && (
        <Button
          component={Link}
          to={`/user/${id}/roles`}
          size="small"
          variant="outlined"
          disabled={roles === 'protected'}
        >
          {translate('users.assignRoles')}
        </Button>
      )}
      <ResetPasswordAction record={record} onClose={reload}>
        {({ text, isDisabled, onClick }) => (
          <Button size="small" variant="outlined" disabled={isDisabled} onClick={onClick}>
            {text}
          </Button>
        )}
      </ResetPasswordAction>
      <ResetFactorAction record={record} onClose={reload}>
        {({ text, isDisabled, onClick }) => (
          <Button size="small" variant="outlined" disabled={isDisabled} onClick={onClick}>
            {text}
          </Button>
        )}
      </ResetFactorAction>
    </>
  );
};

/** What keeps the user from logging in. */
const UserNotice = ({ record }: Readonly<{ record: Values }>) => {
  const translate = useTranslate();
  return (
    <>
      {record['hasPassword'] === false && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('users.noPassword')}
        </Alert>
      )}
      <UserLocks username={textOf(record['username'])} />
    </>
  );
};

/** A user, and what belongs to accounts only. */
export const UserShow = ({ module }: Readonly<{ module: Module }>) => (
  <ModuleShow
    module={module}
    form={withAssignments(module.form)}
    actions={(record, reload) => <UserActions record={record} reload={reload} />}
    notice={(record) => <UserNotice record={record} />}
  />
);
