import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { ModuleShow } from '../modules/module-show';
import { usePermitted } from '../modules/use-permitted';
import type { Module } from '../service/description';

/** A role, with the way to what it grants. */
export const RoleShow = ({ module }: Readonly<{ module: Module }>) => {
  const translate = useTranslate();
  const isPermitted = usePermitted('role');
  return (
    <ModuleShow
      module={module}
      actions={(record) =>
        isPermitted('grants') && (
          <Button component={Link} to={`/role/${String(record['id'])}/grants`} size="small" variant="contained">
            {translate('roles.grants')}
          </Button>
        )
      }
    />
  );
};
