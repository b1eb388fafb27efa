import { TextInput, type TextInputProps } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { tidied } from './form-values';

/** A text input. It leaves out the white space around the text when the user leaves it. */
export const TidyTextInput = (props: TextInputProps) => {
  const { getValues, setValue } = useFormContext();
  const tidy = () => {
    const typed: unknown = getValues(props.source);
    const value = tidied({ kind: 'text' }, typed);
    if (value !== typed) setValue(props.source, value, { shouldDirty: true });
  };
  return <TextInput {...props} onBlur={tidy} />;
};
