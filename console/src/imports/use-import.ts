import type { ImportAnswer } from '@menshen/contract/records/import-answer';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api, type Failure } from '../service/api';
import { modulePath } from '../service/calls';
import type { Module } from '../service/description';
import { acceptedRows, type AcceptedRow } from './accepted-rows';
import { correctedAgain, type Corrections } from './corrected-file';
import { failedRow } from './failed-row';
import { fileRows, lacksPasswords } from './file-rows';
import { importFileOf, type FileFault, type ImportFile } from './import-file';
import { afterCheck, afterFailure, isStillUnknown, type LostImport } from './lost-import';
import { unreadColumns, type UnreadColumn } from './unread-columns';
import { refusedRows, textOfFile, type RefusedRow } from './refused-rows';

/** A file whose digest is known. */
type CheckedFile = ImportFile & Required<Pick<ImportFile, 'chosenDigest'>>;

/** What an import of the file would do. `check` is the number of the check. */
type Preview = Readonly<{
  check: number;
  file: CheckedFile;
  answer: ImportAnswer;
  text: string;
  /** Whether every byte belongs to a character. Otherwise a correction here would change the others. */
  isWhole: boolean;
  refused: ReadonlyArray<RefusedRow>;
  accepted: ReadonlyArray<AcceptedRow>;
  /** The columns that are not imported. */
  unread: ReadonlyArray<UnreadColumn>;
  /** Whether it may add users who cannot log in. */
  lacksPasswords: boolean;
}>;

/** Where an import stands: what the user sees, and whether the service is working. */
export type ImportState = Readonly<{
  busy?: 'checking' | 'importing' | undefined;
  fault?: FileFault | undefined;
  failure?: Failure | undefined;
  /** Why the check after a refused import has failed: it is not known which rows are refused. */
  checkFailure?: Failure | undefined;
  /** Whether the check after a refused import has refused no row. */
  isRefusedNoMore?: boolean | undefined;
  /** The last import whose answer was lost. It stays until an answer knows it, or until the answer to another import is lost. */
  lost?: LostImport | undefined;
  /** Whether a check after a lost answer knows no import of the file besides the earlier ones. */
  isUnknown?: boolean | undefined;
  /** The row of the file because of which the import has failed. */
  failedRow?: number | undefined;
  /** Whether the records are imported, so that nothing is lost when the page closes. */
  isDone?: boolean | undefined;
  /** The names of the sheets of a workbook whose check has failed. */
  sheets?: ReadonlyArray<string> | undefined;
  preview?: Preview | undefined;
}>;

type Outcomes = Readonly<{
  /** Whether the user still sees the page. */
  isShown: () => boolean;
  /** `lacksPasswords`: it may have added users who cannot log in. */
  onDone: (answer: ImportAnswer, lacksPasswords: boolean) => void;
  /** The confirmed import has failed, perhaps because of this row. `isLost`: its records may be imported. */
  onFailure: (failure: Failure, why: Readonly<{ row: number | undefined; isLost: boolean }>) => void;
}>;

/** The steps of an import: a file is checked, perhaps corrected and checked again, and then imported. */
export const useImport = (module: Module, { isShown, onDone, onFailure }: Outcomes) => {
  const [state, setState] = useState<ImportState>({});
  const isRunning = useRef(false);
  const checks = useRef(0);
  const path = modulePath(module.name, 'import');

  /** What the page shows next. A lost import stays. */
  const show = (next: ImportState): void => setState(({ lost }) => ({ lost, ...next }));

  /** `kept` is what the page shows meanwhile. `refusal` is why the confirmed import has failed: the page shows it until no row is refused. */
  const check = async (file: ImportFile, kept?: Preview, refusal?: Failure) => {
    show({ busy: 'checking', preview: kept, failure: refusal });
    const { chosenDigest } = file;
    const query = { dryRun: true, ...(chosenDigest !== undefined && { chosenDigest }) };
    const result = await api.upload(path, query, file.body);
    if (!result.ok) {
      const failures = refusal ? { failure: refusal, checkFailure: result } : { failure: result };
      show({ ...failures, preview: kept, sheets: file.sheets });
      return;
    }
    const answer = result.data;
    const checked = { ...file, chosenDigest: chosenDigest ?? answer.digest };
    checks.current += 1;
    const { text, isWhole } = await textOfFile(file.body, answer.encoding);
    const rows = fileRows(text, module, file.isSheet);
    const [refused, accepted] = [
      refusedRows(answer.errors, rows, module),
      acceptedRows(answer, rows, module, file.corrected),
    ];
    const times = answer.earlier?.times ?? 0;
    setState(({ lost }) => ({
      lost: afterCheck(lost, checked.chosenDigest, times),
      isUnknown: isStillUnknown(lost, checked.chosenDigest, times),
      failure: answer.refused > 0 ? refusal : undefined,
      isRefusedNoMore: refusal !== undefined && answer.refused === 0,
      preview: {
        ...{ check: checks.current, file: checked, answer, text, isWhole, refused, accepted },
        unread: unreadColumns(answer, rows),
        lacksPasswords: answer.added > 0 && lacksPasswords(rows, module),
      },
    }));
  };
  /** One step at a time. */
  const run = async (step: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await step();
    } finally {
      isRunning.current = false;
    }
  };

  return {
    state,
    choose: (chosen: File) =>
      run(async () => {
        show({ busy: 'checking' });
        const file = await importFileOf(chosen, module.form);
        if (typeof file === 'string') show({ fault: file });
        else await check(file);
      }),
    /** Checks the file with other values in cells of refused rows, and without the rows that are left out. */
    checkAgain: (corrections: Corrections) =>
      run(async () => {
        const { preview } = state;
        if (!preview) return;
        await check(correctedAgain(preview.file, preview.text, corrections), preview);
      }),
    confirm: () =>
      run(async () => {
        const { preview, isUnknown } = state;
        if (!preview) return;
        show({ busy: 'importing', preview, isUnknown });
        const { file, answer } = preview;
        const earlier = answer.earlier?.times ?? 0;
        const { chosenDigest } = file;
        const query = { dryRun: false, digest: answer.digest, chosenDigest, earlier };
        const result = await api.upload(path, query, file.body);
        if (result.ok) {
          // the page asks nothing more before it closes
          flushSync(() => setState({ preview, isDone: true }));
          onDone(result.data, preview.lacksPasswords);
          return;
        }
        const row = failedRow(result, preview, module);
        const lost = afterFailure(state.lost, { name: file.name, digest: chosenDigest, earlier }, result);
        const repeated = result.reason === 'ImportRepeated' ? result.detail : undefined;
        // an import of the same file came first, perhaps one whose answer was lost
        if (repeated) setState({ lost, preview: { ...preview, answer: { ...answer, earlier: repeated } } });
        else
          setState({
            lost,
            failure: result,
            failedRow: row,
            preview,
            isUnknown: isUnknown === true && lost === state.lost,
          });
        onFailure(result, { row, isLost: lost?.digest === chosenDigest });
        // what the page shows of the rows is no longer true
        if (result.reason === 'ImportRefused' && isShown())
          await check(file, { ...preview, answer: { ...answer, refused: result.detail.rows } }, result);
      }),
    restart: () => show({}),
  };
};
