import { useWatch } from 'react-hook-form';
import { FieldInput } from '../modules/field-input';
import { usePermitted } from '../modules/use-permitted';
import type { Module } from '../service/description';
import { usesField } from './menu-fields';
import { ParentInput } from './parent-input';

/** The inputs of a menu that its type uses. The others keep what was typed. */
export const MenuInputs = ({ module, id }: Readonly<{ module: Module; id?: number }>) => {
  const type: unknown = useWatch({ name: 'type' });
  const maySeeTree = usePermitted('menu')('tree');
  return module.form
    .filter(({ name }) => usesField(type, name))
    .map((input) =>
      input.name === 'parentId' && maySeeTree ? (
        <ParentInput key={input.name} input={input} id={id} />
      ) : (
        <FieldInput key={input.name} form={module.form} input={input} autoFocus={input.name === 'name'} />
      ),
    );
};
