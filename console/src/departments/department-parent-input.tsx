import { ROOT_ID } from '@menshen/contract/values/hierarchy';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { FieldInput } from '../fields/field-input';
import { TreeInput, type TreeOption } from '../forms/tree-input';
import type { FormInput, Module } from '../service/description';
import { parentOptions } from '../department-tree/department-tree';
import { useDepartments } from '../department-tree/use-departments';

type Props = Readonly<{ module: Module; input: FormInput; id: number | undefined }>;

/** Chooses the department above a department: none that would make a cycle or a tree of too many levels. Another one moves it. */
export const DepartmentParentInput = ({ module, input, id }: Props) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const { isPermitted, tree, isLoading, failure } = useDepartments();
  const top = translate('departments.top');
  const options = useMemo<ReadonlyArray<TreeOption>>(
    () => [{ id: ROOT_ID, name: top, path: top, depth: 1 }, ...parentOptions(tree, id)],
    [tree, id, top],
  );
  if (!isPermitted) return <FieldInput form={module.form} input={input} />;
  return (
    <TreeInput
      source={input.name}
      label={titleOf(input)}
      options={options}
      isLoading={isLoading}
      formValue={String}
      help={failure ?? translate(id === undefined ? 'departments.help.parent' : 'departments.help.move')}
    />
  );
};
