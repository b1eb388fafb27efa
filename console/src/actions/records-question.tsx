import { DialogContentText } from '@mui/material';
import { useTranslate } from 'react-admin';
import { NameList, type Named } from '../records/name-list';
import type { Module } from '../service/description';

/** A dialog that asks about records, and does something to them. */
export type RecordsDialogProps = Readonly<{
  module: Module;
  /** The records with their ids. */
  records: ReadonlyArray<Named>;
  onDone: () => void;
  onClose: () => void;
}>;

type Props = Readonly<{
  /** The key of the texts: `one` asks about a record by its name, `several` about a number of records. */
  question: string;
  records: ReadonlyArray<Named>;
  /** Other parts of the texts. */
  parts?: Readonly<Record<string, string>>;
}>;

/** Asks about records, and names them. */
export const RecordsQuestion = ({ question, records, parts }: Props) => {
  const translate = useTranslate();
  const [first] = records;
  if (records.length === 1 && first)
    return <DialogContentText>{translate(`${question}.one`, { ...parts, name: first.name })}</DialogContentText>;
  return (
    <>
      <DialogContentText>
        {translate(`${question}.several`, { ...parts, smart_count: records.length })}
      </DialogContentText>
      <NameList label={translate('listing.selection.names')} items={records} />
    </>
  );
};
