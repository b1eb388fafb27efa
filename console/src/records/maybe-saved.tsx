import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Failure } from '../service/api';
import { FailureAlert } from './failure-alert';

/** Says that a new record may be saved although no answer arrived, so that the user looks before they save it again. */
export const MaybeSaved = ({ failure, list }: Readonly<{ failure: Failure; list: string }>) => {
  const translate = useTranslate();
  return (
    <FailureAlert
      failure={failure}
      text={translate('records.maybeSaved')}
      action={
        // the form and its values stay in this tab
        <Button component={Link} to={list} target="_blank" rel="noopener" color="inherit" size="small">
          {translate('records.openList')}
        </Button>
      }
    />
  );
};
