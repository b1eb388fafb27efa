import { useMemo } from 'react';
import type { Validator } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { ReferenceInput } from '../forms/reference-input';
import { TreeInput } from '../forms/tree-input';
import { usePermitted } from '../records/use-permitted';
import { departmentOptions } from './department-tree';
import { useDepartments } from './use-departments';

type Props = Readonly<{
  source: string;
  label: string;
  validate: Validator;
  isRequired: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** What the form has for the id of the chosen department, or for none. */
  formValue?: (id: number | undefined) => unknown;
}>;

/** Chooses a department from the tree; by its name where the user may not read the tree. The service needs the options for both. */
export const DepartmentInput = (props: Props) => {
  const { source, label, validate, isRequired, disabled = false, autoFocus = false } = props;
  const { formValue = (id) => id ?? '' } = props;
  const { isPermitted, tree, isLoading, failure } = useDepartments();
  const mayChoose = usePermitted('department')('options');
  const present = Number(useWatch({ name: source }));
  const options = useMemo(() => departmentOptions(tree, present), [tree, present]);
  if (!isPermitted || !mayChoose) return <ReferenceInput {...props} reference="department" />;
  return (
    <TreeInput
      {...{ source, label, validate, isRequired, autoFocus, options, isLoading, formValue }}
      isClearable
      isDisabled={disabled}
      {...(failure !== undefined && { help: failure })}
    />
  );
};
