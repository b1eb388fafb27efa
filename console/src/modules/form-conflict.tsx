import { useFormContext } from 'react-hook-form';
import { useTitle } from '../i18n/use-title';
import type { FormInput } from '../service/description';
import { ConflictDialog } from './conflict-dialog';
import { differences, requestFields, shownValues, type Values } from './form-values';
import { ShownValue } from './shown-value';

type Props = Readonly<{
  form: ReadonlyArray<FormInput>;
  formId: string;
  base: Values;
  theirs: Values;
  /** The form goes on from the values of the other user. */
  onAdopt: () => void;
  onDone: () => void;
  onKeepEditing: () => void;
}>;

/** The conflict of a form with a record that somebody else has changed. */
export const FormConflict = ({ form, formId, base, theirs, onAdopt, onDone, onKeepEditing }: Props) => {
  const titleOf = useTitle();
  const { getValues, setValue, reset } = useFormContext<Values>();
  const mine = requestFields(form, getValues());
  const save = (takenOver: ReadonlyArray<string>) => {
    const shown = shownValues(form, theirs);
    for (const name of takenOver) setValue(name, shown[name], { shouldDirty: true });
    onAdopt();
    const element = document.querySelector<HTMLFormElement>(`#${CSS.escape(formId)}`);
    element?.requestSubmit();
  };
  return (
    <ConflictDialog
      fields={differences(form, { base, theirs, mine }).map(({ input, ...difference }) => ({
        name: input.name,
        title: titleOf(input),
        theirs: <ShownValue input={input} value={difference.theirs} />,
        mine: <ShownValue input={input} value={difference.mine} />,
        isChangedByThem: difference.isChangedByThem,
        isChangedByMe: difference.isChangedByMe,
      }))}
      changedBy={String(theirs['updateUser'] ?? '')}
      changedAt={String(theirs['updateTime'] ?? '')}
      onSave={save}
      onDone={() => {
        reset(getValues());
        onDone();
      }}
      onKeepEditing={onKeepEditing}
    />
  );
};
