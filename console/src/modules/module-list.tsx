import {
  Datagrid,
  EditButton,
  List,
  NumberInput,
  SearchInput,
  SelectInput,
  useCanAccess,
  useResourceContext,
} from 'react-admin';
import { useTitle } from '../i18n/use-title';
import type { Filter, Module } from '../service/description';
import { ColumnField } from './column-field';

const useFilters = (filters: ReadonlyArray<Filter>) => {
  const titleOf = useTitle();
  return filters.map((filter) => {
    const shared = { key: filter.name, source: filter.name, alwaysOn: true };
    if (filter.kind === 'text') return <SearchInput {...shared} placeholder={titleOf(filter)} />;
    if (filter.choices)
      return (
        <SelectInput
          {...shared}
          label={titleOf(filter)}
          choices={filter.choices.map((choice) => ({ id: choice.value, name: titleOf(choice) }))}
          translateChoice={false}
        />
      );
    return <NumberInput {...shared} label={titleOf(filter)} />;
  });
};

/** The list of a module: its columns and filters, in the order of the service. */
export const ModuleList = ({ module }: Readonly<{ module: Module }>) => {
  const titleOf = useTitle();
  const resource = useResourceContext();
  const { canAccess: canEdit } = useCanAccess({ resource: resource ?? '', action: 'edit' });
  return (
    <List filters={useFilters(module.filters)} exporter={false} title={titleOf(module)}>
      <Datagrid rowClick={canEdit ? 'edit' : false}>
        {module.columns.map((column) => (
          <ColumnField key={column.name} column={column} label={titleOf(column)} />
        ))}
        {canEdit && <EditButton />}
      </Datagrid>
    </List>
  );
};
