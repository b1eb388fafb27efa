import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Stack } from '@mui/material';
import { Fragment } from 'react';
import { BooleanInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { PasswordRules } from '../login/password-rules';
import { textOf } from '../forms/form-values';
import { FieldInput } from '../fields/field-input';
import type { FormInput } from '../service/description';
import { usePasswordChange } from '../service/description-context';

/** The rules for the password of the form, and for its user name. */
const TypedPasswordRules = () => {
  const password: unknown = useWatch({ name: 'password' });
  const username: unknown = useWatch({ name: 'username' });
  return <PasswordRules occasion="given" password={textOf(password)} username={textOf(username)} />;
};

type Props = Readonly<{
  form: ReadonlyArray<FormInput>;
  isGenerated: boolean;
  onChange: (isGenerated: boolean) => void;
}>;

/** The password of a new user: one that the service draws, or one that is typed here and that the user perhaps must change. */
export const FirstPassword = ({ form, isGenerated, onChange }: Props) => {
  const translate = useTranslate();
  const change = usePasswordChange();
  const inputs = form.filter(({ name }) => ['password', 'mustChange'].includes(name));
  return (
    <FormControl sx={{ mb: 1 }}>
      <FormLabel id="first-password">{translate('users.create.password')}</FormLabel>
      <RadioGroup
        aria-labelledby="first-password"
        value={isGenerated ? 'generated' : 'typed'}
        onChange={(_event, value) => onChange(value === 'generated')}
      >
        <FormControlLabel
          value="generated"
          control={<Radio size="small" />}
          label={translate(`users.create.generate.${change}`)}
        />
        <FormControlLabel value="typed" control={<Radio size="small" />} label={translate('users.create.choose')} />
      </RadioGroup>
      {!isGenerated && (
        <Stack sx={{ mt: 1 }}>
          {inputs.map((input) =>
            input.kind === 'boolean' ? (
              <BooleanInput
                key={input.name}
                source={input.name}
                label={translate(`users.create.mustChange.${change}`)}
                helperText={false}
              />
            ) : (
              <Fragment key={input.name}>
                <FieldInput form={form} input={input} />
                <TypedPasswordRules />
              </Fragment>
            ),
          )}
        </Stack>
      )}
    </FormControl>
  );
};
