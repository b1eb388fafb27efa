import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { useTitle } from '../i18n/use-title';
import type { FormInput } from '../service/description';
import { ConflictDialog } from '../forms/conflict-dialog';
import { differences, requestFields, shownValues, textOf, type Values } from '../forms/form-values';
import { ShownValue } from './shown-value';
import { submitForm } from '../forms/submit-form';

export type ConflictProps = Readonly<{
  form: ReadonlyArray<FormInput>;
  formId: string;
  base: Values;
  theirs: Values;
  /** The form goes on from the record as it is now. */
  onAdopt: () => void;
  onDone: () => void;
  onKeepEditing: () => void;
}>;

/** What a conflict does to its form. */
export const useConflictActions = ({ form, formId, theirs, onAdopt, onDone }: ConflictProps) => {
  const { getValues, setValue, reset } = useFormContext<Values>();
  return {
    mine: () => requestFields(form, getValues()),
    /** Saves with these values in place of the typed ones. */
    save: (values: Values) => {
      for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true });
      // The form is sent with the version of the record as it is now.
      flushSync(onAdopt);
      submitForm(formId);
    },
    /** Leaves the form. What is typed is saved already, so there is no question. */
    leave: () => {
      flushSync(() => reset(getValues()));
      onDone();
    },
    shown: shownValues(form, theirs),
  };
};

/** A form and the record that somebody else has changed, field by field. */
export const FormConflict = (props: ConflictProps) => {
  const { form, base, theirs, onKeepEditing } = props;
  const titleOf = useTitle();
  const { mine, save, leave, shown } = useConflictActions(props);
  const differing = differences(form, { base, theirs, mine: mine() });
  return (
    <ConflictDialog
      isSame={differing.length === 0}
      fields={differing.map(({ input, ...difference }) => ({
        name: input.name,
        title: titleOf(input),
        theirs: <ShownValue input={input} value={difference.theirs} record={theirs} />,
        mine: <ShownValue input={input} value={difference.mine} />,
        isChangedByThem: difference.isChangedByThem,
        isChangedByMe: difference.isChangedByMe,
      }))}
      changedBy={textOf(theirs['updateUser'])}
      changedAt={textOf(theirs['updateTime'])}
      onSave={(takenOver) => save(Object.fromEntries(takenOver.map((name) => [name, shown[name]])))}
      onDone={leave}
      onKeepEditing={onKeepEditing}
    />
  );
};
