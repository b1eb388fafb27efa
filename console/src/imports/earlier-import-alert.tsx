import type { EarlierImport } from '@menshen/contract/records/import-answer';
import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';

type Props = Readonly<{
  earlier: EarlierImport;
  /** Whether the file would change records once more. */
  isChanging: boolean;
}>;

/** Says that the same file was imported before, and what happened then. */
export const EarlierImportAlert = ({ earlier: { time, added, updated }, isChanging }: Props) => {
  const translate = useTranslate();
  return (
    <Alert severity="warning">
      {translate('imports.earlier', { time, added, updated })}
      {isChanging && ` ${translate('imports.onceMore')}`}
    </Alert>
  );
};
