import { Alert, Box, Button, CardContent, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { FailureAlert } from '../records/failure-alert';
import { LeaveQuestion, UnsavedDialog } from '../forms/unsaved-question';
import type { Module } from '../service/description';
import { unnamedChanges } from './accepted-rows';
import { AcceptedTable } from './accepted-table';
import type { Corrections } from './corrected-file';
import { CorrectedDownloads } from './corrected-downloads';
import { EarlierImportAlert } from './earlier-import-alert';
import { LostImportAlert } from './lost-import-alert';
import { importCounts } from './import-counts';
import { RefusedPages } from './refused-pages';
import { mendedCells, shownCells } from './refused-rows';
import { mayConfirmAgain } from './may-be-imported';
import { RunningImport } from './running-import';
import { UnreadColumnsAlert } from './unread-columns-alert';
import { UnreadSheetsAlert } from './unread-sheets-alert';
import type { ImportState } from './use-import';

type Props = Readonly<{
  module: Module;
  state: ImportState & Required<Pick<ImportState, 'preview'>>;
  onCheck: (corrections: Corrections) => void;
  onConfirm: () => void;
  onRestart: () => void;
}>;

/** What an import would do, and the rows that it refuses. */
export const ImportPreview = ({ module, state, onCheck, onConfirm, onRestart }: Props) => {
  const translate = useTranslate();
  const { preview, busy, failure, checkFailure, failedRow, lost } = state;
  const { isUnknown = false, isDone = false, isRefusedNoMore = false } = state;
  const { file, answer, refused, accepted } = preview;
  const isOfFile = lost?.digest === file.chosenDigest;
  const isLost = isOfFile && !isUnknown;
  const changed = answer.added + answer.updated;
  const form = useForm({ defaultValues: shownCells(refused) });
  const mended = Object.keys(form.formState.dirtyFields);
  const [isLeft, setLeft] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());
  const isChanged = mended.length > 0 || skipped.size > 0;
  const hasTyped = isChanged || file.corrected.size > 0;
  const isEachLeftOut = skipped.size === answer.refused;
  const mendText = isEachLeftOut ? 'checkLeftOut' : refused.length === 0 ? 'checkRefused' : 'mend';
  const refusalText = preview.isWhole ? mendText : 'wrongBytes';
  const isRunning = busy === 'importing';
  const mayCheck = answer.refused > 0 || isLost || (failure !== undefined && !mayConfirmAgain(failure));
  const corrections = (): Corrections => ({ changes: mendedCells(refused, form.getValues(), mended), skipped });
  const check = () => {
    if (busy === undefined && (isChanged || failure || isLost)) onCheck(corrections());
  };
  const skip = (lines: ReadonlyArray<number>, isSkipped: boolean) =>
    setSkipped(new Set([...[...skipped].filter((one) => !lines.includes(one)), ...(isSkipped ? lines : [])]));
  return (
    <FormProvider {...form}>
      {/* the service judges the values: a row that is still wrong does not hold back the others */}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (mayCheck) check();
        }}
      >
        {(hasTyped || isRunning) && !isLeft && !isDone && (
          <LeaveQuestion
            isSaved={false}
            onForget={() => setLeft(true)}
            texts={isRunning ? 'imports.running' : 'forms.unsaved'}
          />
        )}
        {isAsked && <UnsavedDialog texts="imports.discard" onStay={() => setAsked(false)} onLeave={onRestart} />}
        <CardContent>
          <Stack spacing={2}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{translate('imports.file', { name: file.name })}</Typography>
            <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, m: 0 }}>
              {importCounts(answer, { before: file.leftOut.length, now: skipped.size }).map(({ name, rows }) => (
                <Box key={name}>
                  <Typography component="dt" variant="body2" color="text.secondary">
                    {translate(`imports.${name}`)}
                  </Typography>
                  <Typography
                    component="dd"
                    variant="h5"
                    color={name === 'refused' && rows > 0 ? 'error' : undefined}
                    sx={{ m: 0 }}
                  >
                    {rows}
                  </Typography>
                </Box>
              ))}
            </Box>
            {failure && (
              <FailureAlert failure={failure}>
                {failedRow !== undefined && ` ${translate('imports.failedRow', { row: failedRow })}`}
              </FailureAlert>
            )}
            {checkFailure && <FailureAlert failure={checkFailure} />}
            {isRefusedNoMore && <Alert severity="info">{translate('imports.refusedNoMore')}</Alert>}
            {isLost && <Alert severity="warning">{translate('imports.lost')}</Alert>}
            {lost && !isOfFile && <LostImportAlert lost={lost} />}
            {isUnknown && <Alert severity="info">{translate('imports.unknown')}</Alert>}
            {isRunning && <RunningImport rows={changed} />}
            {answer.earlier && <EarlierImportAlert earlier={answer.earlier} isChanging={changed > 0} />}
            <UnreadSheetsAlert sheets={file.sheets} />
            <UnreadColumnsAlert columns={preview.unread} />
            {preview.lacksPasswords && <Alert severity="warning">{translate('imports.noPasswords')}</Alert>}
            {answer.refused > 0 && (
              <Alert severity={isEachLeftOut ? 'info' : 'warning'}>{translate(`imports.${refusalText}`)}</Alert>
            )}
            {answer.refused === 0 && changed === 0 && <Alert severity="info">{translate('imports.nothing')}</Alert>}
            <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1.5 }}>
              {mayCheck ? (
                <Button
                  type="submit"
                  variant="contained"
                  loading={busy === 'checking'}
                  disabled={!isChanged && !failure && !isLost}
                >
                  {translate(isLost ? 'imports.checkLost' : 'imports.check')}
                </Button>
              ) : (
                <Button
                  variant={answer.earlier ? 'outlined' : 'contained'}
                  loading={busy !== undefined}
                  disabled={changed === 0}
                  onClick={onConfirm}
                >
                  {translate(answer.earlier ? 'imports.confirmAgain' : 'imports.confirm', { smart_count: changed })}
                </Button>
              )}
              <Button
                color="inherit"
                disabled={busy !== undefined}
                onClick={() => (hasTyped ? setAsked(true) : onRestart())}
              >
                {translate('imports.another')}
              </Button>
            </Stack>
            {hasTyped && (
              <CorrectedDownloads
                file={file}
                text={preview.text}
                leftOut={file.leftOut.length + skipped.size}
                corrections={corrections}
              />
            )}
          </Stack>
        </CardContent>
        {refused.length > 0 && (
          <RefusedPages
            module={module}
            rows={refused}
            total={answer.refused}
            isDisabled={busy !== undefined || !preview.isWhole}
            mended={mended}
            skipped={skipped}
            onSkip={skip}
          />
        )}
        <AcceptedTable
          module={module}
          rows={accepted}
          total={changed + answer.unchanged}
          unnamed={unnamedChanges(answer, accepted)}
        />
      </form>
    </FormProvider>
  );
};
