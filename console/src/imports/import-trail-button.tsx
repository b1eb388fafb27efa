import { Button } from '@mui/material';
import { useCloseNotification, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { importsInto } from '../audit/trail-address';

/** Leads from the notice of an import to all imports into its module, in the audit trail. The newest come first. */
export const ImportTrailButton = ({ module }: Readonly<{ module: string }>) => {
  const translate = useTranslate();
  const close = useCloseNotification();
  return (
    <Button component={Link} to={importsInto(module)} color="inherit" size="small" onClick={() => close()}>
      {translate('imports.showImports')}
    </Button>
  );
};
