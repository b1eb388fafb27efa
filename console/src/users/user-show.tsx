import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Values } from '../modules/form-values';
import { ModuleShow } from '../modules/module-show';
import { useProtection } from '../modules/protection';
import { usePermitted } from '../modules/use-permitted';
import type { Module } from '../service/description';
import { ResetPasswordDialog } from './reset-password-dialog';

type ActionsProps = Readonly<{ record: Values; reload: () => void }>;

const UserActions = ({ record, reload }: ActionsProps) => {
  const translate = useTranslate();
  const isPermitted = usePermitted('user');
  const maySeeSessions = usePermitted('session')('page');
  const [isResetting, setResetting] = useState(false);
  const id = Number(record['id']);
  const isProtected = useProtection('user')(id).removal !== undefined;
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
      {isPermitted('roles') && (
        <Button component={Link} to={`/user/${id}/roles`} size="small" variant="outlined" disabled={isProtected}>
          {translate('users.assignRoles')}
        </Button>
      )}
      {isPermitted('resetPassword') && (
        <Button size="small" variant="outlined" disabled={isProtected} onClick={() => setResetting(true)}>
          {translate('users.reset.title')}
        </Button>
      )}
      {isResetting && (
        <ResetPasswordDialog
          id={id}
          name={String(record['username'])}
          onClose={() => {
            setResetting(false);
            reload();
          }}
        />
      )}
    </>
  );
};

/** A user, and what belongs to accounts only. */
export const UserShow = ({ module }: Readonly<{ module: Module }>) => (
  <ModuleShow module={module} actions={(record, reload) => <UserActions record={record} reload={reload} />} />
);
