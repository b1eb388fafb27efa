import { EARLIER_IMPORT_DAYS, MOST_IMPORT_MEGABYTES } from '@menshen/contract/records/import-request';
import { Alert, CardContent, CircularProgress, Stack, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { useTitle } from '../i18n/use-title';
import { FailureAlert } from '../records/failure-alert';
import { PageFrame } from '../records/record-page';
import { usePermitted } from '../records/use-permitted';
import type { Module } from '../service/description';
import { useFailureText } from '../service/use-failure-text';
import { ColumnNotes } from './column-notes';
import { DropZone } from './drop-zone';
import { FormFileButton } from './form-file-button';
import { ImportTrailButton } from './import-trail-button';
import { ImportPreview } from './import-preview';
import { listAfterImport } from './list-after-import';
import { LostImportAlert } from './lost-import-alert';
import { MOST_SHEET_CELLS, MOST_SHEET_ROWS } from './sheet-bounds';
import { UnreadSheetsAlert } from './unread-sheets-alert';
import { useImport } from './use-import';

/** How long a notice with a link stays. */
const TIME_TO_FOLLOW_MS = 20_000;

/** Imports records of a module from a file: what the file would do is shown before anything is saved. */
export const ImportPage = ({ module }: Readonly<{ module: Module }>) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const notify = useNotify();
  const navigate = useNavigate();
  const isPermitted = usePermitted(module.name);
  const maySeeTrail = usePermitted('audit')('page');
  const leadingToTrail = { action: <ImportTrailButton module={module.name} />, autoHideDuration: TIME_TO_FOLLOW_MS };
  const name = titleOf(module);
  const list = `/${module.name}`;
  const failureText = useFailureText();
  const address = useRef<string>(undefined);
  useEffect(() => {
    address.current = location.href;
    return () => {
      address.current = undefined;
    };
  }, []);
  // the address changes before the next page is loaded and this one closes
  const isShown = () => address.current === location.href;
  const { state, choose, checkAgain, confirm, restart } = useImport(module, {
    isShown,
    onDone: (answer, lacksPasswords) => {
      const { added, updated } = answer;
      const notice = { ...(maySeeTrail && leadingToTrail), messageArgs: { name, added, updated } };
      if (lacksPasswords)
        notify('imports.doneWithoutPasswords', { ...notice, type: 'warning', autoHideDuration: null });
      else notify('imports.done', { ...notice, type: 'success' });
      // the user may have opened another page in the meantime
      if (isShown()) void navigate(listAfterImport(module, answer));
    },
    onFailure: (failure, { row, isLost }) => {
      if (isShown()) return;
      const place = row === undefined ? '' : translate('imports.failedRow', { row });
      const text = `${failureText(failure)} ${place}`.trim();
      notify(isLost ? 'imports.lostElsewhere' : 'imports.failed', {
        type: 'error',
        messageArgs: { name, text },
        autoHideDuration: null,
      });
    },
  });
  const { busy, fault, failure, preview, lost, sheets = [] } = state;
  return (
    <PageFrame title={translate('imports.title', { name })} back={list}>
      {preview ? (
        <ImportPreview
          key={preview.check}
          module={module}
          state={{ ...state, preview }}
          onCheck={(corrections) => void checkAgain(corrections)}
          onConfirm={() => void confirm()}
          onRestart={restart}
        />
      ) : (
        <CardContent>
          <Stack spacing={2}>
            {lost && <LostImportAlert lost={lost} />}
            {fault && (
              <Alert severity="error">
                {translate(`imports.faults.${fault}`, {
                  megabytes: MOST_IMPORT_MEGABYTES,
                  rows: MOST_SHEET_ROWS.toLocaleString('en'),
                  cells: MOST_SHEET_CELLS.toLocaleString('en'),
                })}
              </Alert>
            )}
            {failure && <FailureAlert failure={failure} />}
            <UnreadSheetsAlert sheets={sheets} />
            {busy ? (
              <Stack direction="row" spacing={2} sx={{ alignItems: 'center', minHeight: 160 }} role="status">
                <CircularProgress size={28} aria-label={translate(`imports.${busy}`)} />
                <Typography>{translate(`imports.${busy}`)}</Typography>
              </Stack>
            ) : (
              <DropZone onFile={(file) => void choose(file)} />
            )}
            <Typography>{translate('imports.rules', { days: EARLIER_IMPORT_DAYS })}</Typography>
            <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
              {isPermitted('template') && <FormFileButton module={module} action="template" />}
              {isPermitted('export') && <FormFileButton module={module} action="export" />}
            </Stack>
            {isPermitted('export') && (
              <Typography variant="body2" color="text.secondary">
                {translate('imports.exportNote')}
              </Typography>
            )}
            <ColumnNotes module={module} />
          </Stack>
        </CardContent>
      )}
    </PageFrame>
  );
};
