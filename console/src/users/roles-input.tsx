import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { validatorOf } from '../modules/field-input';
import { ReferenceInput } from '../modules/reference-input';
import { api } from '../service/api';
import type { FormInput } from '../service/description';

const NONE: ReadonlyArray<number> = [];

/** Tells why the user may not give a role. While this is not known, the service decides. */
export const useRoleRefusal = (): ((roleId: number) => string | undefined) => {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ['givable roles'],
    queryFn: () => api.get('/account/givableRoles'),
    gcTime: 0,
  });
  const givable = data?.ok ? new Set(data.data) : undefined;
  return (roleId) => (!givable || givable.has(roleId) ? undefined : translate('users.notGivable'));
};

type Props = Readonly<{
  /** The form that has the field `roleIds`. */
  form: ReadonlyArray<FormInput>;
  /** The roles that the user has already. They can be chosen again. */
  userRoles?: ReadonlyArray<number>;
  isDisabled?: boolean;
}>;

/** The roles of a user. Those that carry more than the own permissions are grey, with the reason. */
export const RolesInput = ({ form, userRoles = NONE, isDisabled = false }: Props) => {
  const titleOf = useTitle();
  const refusalOf = useRoleRefusal();
  const input = form.find(({ name }) => name === 'roleIds');
  if (!input) return null;
  return (
    <ReferenceInput
      source={input.name}
      label={titleOf(input)}
      validate={validatorOf(form, input)}
      isRequired={false}
      reference="role"
      multiple
      disabled={isDisabled}
      refusalOf={(id) => (userRoles.includes(id) ? undefined : refusalOf(id))}
    />
  );
};
