import { BooleanInput, InputHelperText, SelectInput, useInput, useTranslate, type Validator } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { DepartmentInput } from '../scopes/department-input';
import { useTitle } from '../i18n/use-title';
import { PasswordField } from '../elements/password-field';
import { AssignmentsInput } from '../assignments/assignments-input';
import type { FormInput } from '../service/description';
import { DateInput } from '../forms/date-input';
import { DecimalInput } from '../forms/decimal-input';
import { ReferenceInput } from '../forms/reference-input';
import { TidyTextInput } from '../forms/tidy-text-input';
import { TimeInput } from '../forms/time-input';
import { validatorOf } from '../forms/validator-of';

const asTyped = (value: unknown) => value;

const useIsRequired = (input: FormInput): boolean => {
  const condition = input.kind === 'text' ? input.requiredWhen : undefined;
  const value: unknown = useWatch({ name: condition?.field ?? input.name });
  if (input.optional) return false;
  switch (input.kind) {
    case 'text':
      return input.min > 0 || (condition !== undefined && value === condition.value);
    case 'integer':
      // 0 means no record
      return input.refersTo === undefined || input.min > 0;
    case 'ids':
      return input.min > 0;
    default:
      return input.kind !== 'boolean';
  }
};

type PasswordProps = Readonly<{ source: string; label: string; validate: Validator; isRequired: boolean }>;

const PasswordInput = ({ source, label, validate, isRequired }: PasswordProps) => {
  const { id, field, fieldState } = useInput({ source, validate, defaultValue: '' });
  return (
    <PasswordField
      id={id}
      name={field.name}
      label={label}
      required={isRequired}
      value={field.value as string}
      onValue={field.onChange}
      onBlur={field.onBlur}
      autoComplete="new-password"
      isWrong={fieldState.invalid}
      help={<InputHelperText error={fieldState.error?.message ?? ''} />}
      inputRef={field.ref}
    />
  );
};

type Props = Readonly<{
  /** The whole form, because one field may require another. */
  form: ReadonlyArray<FormInput>;
  input: FormInput;
  autoFocus?: boolean;
  isDisabled?: boolean;
  /** What the field means, below the input. Without it, a text says what its pattern allows. */
  help?: string;
}>;

/** The input of a form field, with the checks that the service makes too. It keeps the text as it is typed. */
export const FieldInput = ({ form, input, autoFocus = false, isDisabled = false, help = '' }: Props) => {
  const titleOf = useTitle();
  const translate = useTranslate();
  const isRequired = useIsRequired(input);
  const shared = {
    source: input.name,
    label: titleOf(input),
    validate: validatorOf(form, input),
    parse: asTyped,
    isRequired,
    fullWidth: true,
    disabled: isDisabled,
    ...(help !== '' && { helperText: help }),
  };
  switch (input.kind) {
    case 'text':
      return (
        <TidyTextInput
          {...shared}
          {...(help === '' && input.patternText && { helperText: titleOf(input.patternText) })}
          autoFocus={autoFocus}
          autoComplete="off"
          dir="auto"
          {...(input.multiline && { multiline: true, minRows: 4, maxRows: 16 })}
        />
      );
    case 'integer':
      if (input.refersTo !== undefined)
        return <ReferenceInput {...shared} reference={input.refersTo} formValue={(id) => String(id ?? 0)} />;
      return (
        <TidyTextInput
          {...shared}
          autoFocus={autoFocus}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      );
    case 'decimal':
      return <DecimalInput {...shared} autoFocus={autoFocus} precision={input.precision} scale={input.scale} />;
    case 'date':
      return <DateInput {...shared} autoFocus={autoFocus} />;
    case 'time':
      return <TimeInput {...shared} autoFocus={autoFocus} />;
    case 'reference':
      if (input.refersTo === 'department') return <DepartmentInput {...shared} autoFocus={autoFocus} />;
      return <ReferenceInput {...shared} autoFocus={autoFocus} reference={input.refersTo} />;
    case 'choice':
      return (
        <SelectInput
          {...shared}
          autoComplete="off"
          choices={input.choices.map((choice) => ({ id: choice.value, name: titleOf(choice) }))}
          emptyText="forms.none"
          translateChoice={false}
        />
      );
    case 'boolean':
      return input.optional ? (
        <SelectInput
          {...shared}
          autoComplete="off"
          choices={[true, false].map((value) => ({ id: value, name: translate(`ra.boolean.${value}`) }))}
          emptyText="forms.none"
          translateChoice={false}
        />
      ) : (
        <BooleanInput source={input.name} label={titleOf(input)} disabled={isDisabled} />
      );
    case 'password':
      return <PasswordInput {...shared} />;
    case 'ids':
      return <ReferenceInput {...shared} reference={input.refersTo} multiple />;
    case 'assignments':
      return <AssignmentsInput form={form} input={input} isDisabled={isDisabled} />;
  }
};
