import {
  BooleanInput,
  AutocompleteArrayInput,
  maxLength,
  maxValue,
  minLength,
  minValue,
  NumberInput,
  PasswordInput,
  ReferenceArrayInput,
  regex,
  required,
  SelectInput,
  TextInput,
  type Validator,
} from 'react-admin';
import { useTitle } from '../i18n/use-title';
import type { FormField } from '../service/description';

const validators = ({ kind, min, max, pattern, requiredWhen, ...field }: FormField): Validator[] => {
  const isRequired =
    kind === 'password' || kind === 'choice' || kind === 'integer' || (kind === 'text' && (min ?? 0) > 0);
  const rules: Validator[] = isRequired ? [required()] : [];
  if (kind === 'text' && min) rules.push(minLength(min));
  if (kind === 'text' && max) rules.push(maxLength(max));
  if (kind === 'integer' && min !== undefined) rules.push(minValue(min));
  if (kind === 'integer' && max !== undefined) rules.push(maxValue(max));
  if (kind === 'text' && pattern) rules.push(regex(new RegExp(pattern, 'u')));
  if (requiredWhen)
    rules.push((value, values: Record<string, unknown>) =>
      values[requiredWhen.field] === requiredWhen.value && !value ? 'ra.validation.required' : undefined,
    );
  void field;
  return rules;
};

/** The input of a form field, with the checks that the service makes too. */
export const FieldInput = ({ field }: Readonly<{ field: FormField }>) => {
  const titleOf = useTitle();
  const { name, kind, choices, multiline, refersTo } = field;
  const shared = { source: name, label: titleOf(field), validate: validators(field), defaultValue: field.default };
  switch (kind) {
    case 'text':
      return (
        <TextInput
          {...shared}
          parse={(value: string) => value}
          format={(value) => value ?? ''}
          multiline={multiline ?? false}
        />
      );
    case 'integer':
      return <NumberInput {...shared} step={1} />;
    case 'choice':
      return (
        <SelectInput
          {...shared}
          choices={(choices ?? []).map((choice) => ({ id: choice.value, name: titleOf(choice) }))}
          translateChoice={false}
        />
      );
    case 'boolean':
      return <BooleanInput {...shared} />;
    case 'password':
      return <PasswordInput {...shared} autoComplete="new-password" />;
    case 'ids':
      return refersTo ? (
        <ReferenceArrayInput source={name} reference={refersTo}>
          <AutocompleteArrayInput label={titleOf(field)} optionText="name" />
        </ReferenceArrayInput>
      ) : null;
  }
};
