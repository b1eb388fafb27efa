import { useMemo } from 'react';
import { useTranslate, type Validator } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { ReferenceInput } from '../forms/reference-input';
import { TreeInput } from '../forms/tree-input';
import { usePermitted } from '../records/use-permitted';
import { usePossibleDepartments } from './use-possible-departments';
import { departmentOptions, type DepartmentOption } from '../department-tree/department-tree';
import { useDepartments } from '../department-tree/use-departments';

const NONE: ReadonlyArray<DepartmentOption> = [];

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

/**
 * Chooses a department from the tree; by its name where the user may not read the tree. The service needs the options for both. A
 * form offers the departments in which the data scope of the user lets the record be.
 */
export const DepartmentInput = (props: Props) => {
  const { source, label, validate, isRequired, disabled = false, autoFocus = false } = props;
  const { formValue = (id) => id ?? '' } = props;
  const translate = useTranslate();
  const { isPermitted, tree, placed, isLoading, failure } = useDepartments();
  const mayChoose = usePermitted('department')('options');
  const present = Number(useWatch({ name: source }));
  const { isLoading: isLimiting, ids: possible } = usePossibleDepartments(source, isPermitted ? placed : undefined);
  const options = useMemo(() => departmentOptions(tree, present, possible), [tree, present, possible]);
  const isImpossible = (id: number): boolean => possible !== undefined && !possible.has(id);
  if (!isPermitted || !mayChoose)
    return (
      <ReferenceInput
        {...props}
        reference="department"
        {...(possible && {
          refusalOf: (id: number) => (isImpossible(id) ? translate('scopes.notHere') : undefined),
        })}
      />
    );
  const isReading = isLoading || isLimiting;
  const help = (): string | undefined => {
    if (failure !== undefined || isReading) return failure;
    if (possible !== undefined && options.length === 0) return translate('scopes.nowhere');
    return present > 0 && isImpossible(present) ? translate('scopes.notHere') : undefined;
  };
  const helpText = help();
  return (
    <TreeInput
      {...{ source, label, validate, isRequired, autoFocus, formValue }}
      options={isLimiting ? NONE : options}
      isLoading={isReading}
      isClearable
      isDisabled={disabled}
      {...(helpText !== undefined && { help: helpText })}
    />
  );
};
