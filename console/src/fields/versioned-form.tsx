import { useId, useState, type ReactNode } from 'react';
import type { Failure, Result } from '../service/api';
import type { FormInput } from '../service/description';
import { FormConflict, type ConflictProps } from './form-conflict';
import type { Values } from '../forms/form-values';
import type { Reason } from '../records/protection';
import { RecordForm } from './record-form';
import { sendVersion } from '../forms/send-version';
import { useConfirmation } from '../forms/use-confirmation';

/** What a question before the save is about, and its answers. */
export type QuestionProps = Readonly<{ base: Values; fields: Values; onConfirm: () => void; onCancel: () => void }>;

type Props = Readonly<{
  form: ReadonlyArray<FormInput>;
  /** The record with its `version`, as the form begins with it. */
  record: Values;
  send: (fields: Values, version: number) => Promise<Result<unknown>>;
  /** Reads the record as it is now. */
  read: () => Promise<Result<Values>>;
  /** Tells that the record was saved. */
  onSaved: () => void;
  /** Leaves the page, after the record was saved or because the user gave up. */
  onLeave: () => void;
  explain?: (failure: Failure) => ReactNode;
  /** Shows a conflict. Without it, field by field. */
  conflict?: (props: ConflictProps) => ReactNode;
  /** Asks before the fields are sent. Without it, they are sent at once. */
  question?: (props: QuestionProps) => ReactNode;
  children?: ReactNode;
  /** Why nobody can change the record here. */
  protection?: Reason | undefined;
  /** The inputs may take the whole width. */
  isWide?: boolean;
}>;

/** A form of an existing record. When somebody else has changed the record, the user decides what to save. */
export const VersionedForm = (props: Props) => {
  const { form, record, send, read, onSaved, onLeave, explain, conflict, question, children, protection, isWide } =
    props;
  const formId = useId();
  const [base, setBase] = useState(record);
  const [theirs, setTheirs] = useState<Values>();
  const { isToAsk, asked, confirm, cancel } = useConfirmation(formId);

  const sendFields = async (fields: Values) => {
    const sent = await sendVersion(() => send(fields, Number(base['version'])), read);
    if (sent.theirs) setTheirs(sent.theirs);
    return sent.result;
  };
  const leave = () => {
    onSaved();
    onLeave();
  };
  const conflictOf = (shown: Values): ConflictProps => ({
    form,
    formId,
    base,
    theirs: shown,
    onAdopt: () => {
      setBase(shown);
      setTheirs(undefined);
    },
    onDone: leave,
    onKeepEditing: () => setTheirs(undefined),
  });
  return (
    <RecordForm
      id={formId}
      {...{ form, record, explain, children, protection, isWide }}
      send={sendFields}
      isToAsk={question && isToAsk}
      onSaved={leave}
      onCancel={onLeave}
      aside={
        <>
          {asked && question?.({ base, fields: asked, onConfirm: confirm, onCancel: cancel })}
          {theirs && (conflict ? conflict(conflictOf(theirs)) : <FormConflict {...conflictOf(theirs)} />)}
        </>
      }
    />
  );
};
