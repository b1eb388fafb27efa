import { MAX_IDS } from '@menshen/contract/forms/form-field';
import Restore from '@mui/icons-material/RestoreFromTrashOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useListContext, useTranslate, type RaRecord } from 'react-admin';
import { RestoreDialog } from '../actions/restore-dialog';
import { RowAction } from '../actions/row-action';
import { textOf } from '../forms/form-values';
import { SelectionBar } from '../listing/selection-bar';
import { namesOf, type Selection } from '../listing/use-selection';
import type { Named } from '../records/name-list';
import type { Module } from '../service/description';

/** Whose deleted records are restored. `onRestored` gets those that were restored. */
export type Restorable = Readonly<{ module: Module; onRestored: (records: ReadonlyArray<Named>) => void }>;

type QuestionProps = Restorable & Readonly<{ records: ReadonlyArray<Named>; onEnd: () => void }>;

/** Asks before records are restored, and reads the list again. `onEnd` also comes after a refusal. */
const RestoreQuestion = ({ module, records, onRestored, onEnd }: QuestionProps) => {
  const { refetch } = useListContext();
  const close = () => {
    onEnd();
    void refetch();
  };
  return (
    <RestoreDialog
      module={module}
      records={records}
      onClose={close}
      onDone={() => {
        onRestored(records);
        close();
      }}
    />
  );
};

/** What can be done with the selected deleted records. */
export const RestoreBar = ({
  module,
  selection,
  onRestored,
}: Restorable & Readonly<{ selection: Selection<RaRecord> }>) => {
  const translate = useTranslate();
  const { data = [] } = useListContext<RaRecord>();
  const [isAsked, setAsked] = useState(false);
  const records = namesOf(selection);
  return (
    <SelectionBar selection={selection} shown={data}>
      <Button size="small" startIcon={<Restore />} disabled={records.length > MAX_IDS} onClick={() => setAsked(true)}>
        {translate('records.restore.action')}
      </Button>
      {isAsked && (
        <RestoreQuestion
          module={module}
          records={records}
          onEnd={() => setAsked(false)}
          onRestored={(restored) => {
            selection.clear();
            onRestored(restored);
          }}
        />
      )}
    </SelectionBar>
  );
};

/** The button that restores one record. */
export const RestoreAction = ({ module, record, onRestored }: Restorable & Readonly<{ record: RaRecord }>) => {
  const translate = useTranslate();
  const [isAsked, setAsked] = useState(false);
  const name = textOf(record[module.label]);
  return (
    <>
      <RowAction
        icon={<Restore fontSize="small" />}
        text={translate('records.restore.action')}
        of={name}
        isDisabled={false}
        onClick={() => setAsked(true)}
      />
      {isAsked && (
        <RestoreQuestion
          module={module}
          records={[{ key: record.id, name }]}
          onRestored={onRestored}
          onEnd={() => setAsked(false)}
        />
      )}
    </>
  );
};
