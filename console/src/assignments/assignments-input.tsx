import type { RoleAssignment } from '@menshen/contract/values/role-assignment';
import { EVERYTHING } from '@menshen/contract/values/data-scope';
import { Box, FormHelperText, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useInput, useTranslate, ValidationError } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { useDepartments } from '../department-tree/use-departments';
import { useTitle } from '../i18n/use-title';
import { useOptions, useRecordNames } from '../records/record-names';
import { usePermitted } from '../records/use-permitted';
import { useSettled } from '../forms/use-settled';
import { validatorOf } from '../forms/validator-of';
import type { FormInput } from '../service/description';
import { AddRole } from './add-role';
import { assignmentFault, needsDepartment, withDepartments, withRole, withScope } from './assignment-changes';
import { AssignmentRow } from './assignment-row';
import { assignmentsIn } from '../forms/assignments-form';
import { UnlimitedNotice } from './unlimited-notice';

const NONE: ReadonlyArray<RoleAssignment> = [];
const asTyped = (value: unknown) => value;

type Shown = Readonly<{ message?: string }> & Readonly<Record<number, Readonly<{ message?: string }> | undefined>>;

type Props = Readonly<{
  form: ReadonlyArray<FormInput>;
  input: FormInput;
  /** The roles that the user has already. They can be chosen again. */
  present?: ReadonlyArray<RoleAssignment>;
  isDisabled?: boolean;
  /** Whether the user has a department. Without it, as the form says. */
  hasDepartment?: boolean;
}>;

/** The roles of a user, each with its data scope. A refusal of one role stands at its row. */
export const AssignmentsInput = ({ form, input, present = NONE, isDisabled = false, hasDepartment }: Props) => {
  const { name: source } = input;
  const translate = useTranslate();
  const titleOf = useTitle();
  const check = validatorOf(form, input);
  const { field } = useInput({
    source,
    parse: asTyped,
    validate: (value: unknown, values: Readonly<Record<string, unknown>>, props) =>
      assignmentsIn(value).some((one) => assignmentFault(one) !== undefined)
        ? 'scopes.faults.incomplete'
        : check(value, values, props),
  });
  const assignments = assignmentsIn(field.value);
  const { errors } = useFormState();
  const shown = errors[source] as Shown | undefined;
  const { reload } = useDepartments();
  const mayChoose = usePermitted('role')('options');
  const [text, setText] = useState('');
  const searched = useSettled(text);
  const { options, isLoading } = useOptions(mayChoose ? 'role' : '', searched);
  const ids = assignments.map(({ roleId }) => roleId);
  const limited = assignments.filter(({ scope }) => scope !== EVERYTHING).map(({ roleId }) => roleId);
  const names = useRecordNames('role', ids, options);
  const departmentInForm = Number(useWatch({ name: 'departmentId' })) > 0;
  const isInDepartment = hasDepartment ?? departmentInForm;
  const message = shown?.message;
  useEffect(() => {
    // a refused department may be gone
    if (message !== undefined) reload();
  }, [message]); // oxlint-disable-line react-hooks/exhaustive-deps
  const faultOf = (assignment: RoleAssignment, index: number): string | undefined => {
    const fault = assignmentFault(assignment);
    if (shown !== undefined && fault !== undefined) return translate(`scopes.faults.${fault}`);
    const refusal = shown?.[index]?.message;
    return refusal === undefined ? undefined : `${refusal}${translate('scopes.narrower')}`;
  };
  return (
    <Box component="section" aria-label={titleOf(input)} sx={{ mb: 1, minWidth: 0 }}>
      <Typography variant="subtitle2" component="h2">
        {titleOf(input)}
      </Typography>
      {assignments.length === 0 ? (
        <Typography variant="body2" color="text.secondary" sx={{ py: 1 }}>
          {translate('scopes.noRole')}
        </Typography>
      ) : (
        <Stack component="ul" sx={{ listStyle: 'none', m: 0, mb: 1, p: 0 }}>
          {assignments.map((assignment, index) => {
            const { roleId, scope } = assignment;
            return (
              <AssignmentRow
                key={roleId}
                assignment={assignment}
                name={names.shown(roleId)}
                error={faultOf(assignment, index)}
                hint={needsDepartment(scope) && !isInDepartment ? translate('scopes.noDepartmentOfUser') : undefined}
                isDisabled={isDisabled}
                onScope={(next) => field.onChange(withScope(assignments, roleId, next))}
                onDepartments={(next) => field.onChange(withDepartments(assignments, roleId, next))}
                onRemove={() => field.onChange(assignments.filter((one) => one.roleId !== roleId))}
              />
            );
          })}
        </Stack>
      )}
      <AddRole
        search={{ text, onText: setText, options, isLoading: isLoading || searched !== text }}
        assigned={ids}
        present={present.map(({ roleId }) => roleId)}
        isDisabled={isDisabled}
        onAdd={(roleId, scope) => {
          const before = present.find((one) => one.roleId === roleId);
          const added = withRole(assignments, roleId, before?.scope ?? scope);
          field.onChange(before?.departments ? withDepartments(added, roleId, before.departments) : added);
        }}
      />
      {message !== undefined && (
        <FormHelperText error>
          <ValidationError error={message} />
        </FormHelperText>
      )}
      {limited.length > 0 && <UnlimitedNotice roleIds={limited} />}
    </Box>
  );
};
