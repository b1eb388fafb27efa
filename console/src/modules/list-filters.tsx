import type { Filter } from '@menshen/contract/module-description';
import type { ReactElement } from 'react';
import { SelectInput } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { TidyTextInput } from './tidy-text-input';

/** The inputs of the filters, always shown. */
export const useListFilters = (filters: ReadonlyArray<Filter>): ReactElement[] => {
  const titleOf = useTitle();
  return filters.map((filter) => {
    const shared = { source: filter.name, alwaysOn: true, label: titleOf(filter), helperText: false } as const;
    switch (filter.kind) {
      case 'choice':
        return (
          <SelectInput
            {...shared}
            key={filter.name}
            choices={filter.choices.map((choice) => ({ id: choice.value, name: titleOf(choice) }))}
            translateChoice={false}
          />
        );
      case 'integer':
        return (
          <TidyTextInput {...shared} key={filter.name} resettable slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
        );
      case 'text':
        return (
          <TidyTextInput
            {...shared}
            key={filter.name}
            resettable
            slotProps={{ htmlInput: { maxLength: filter.max } }}
          />
        );
    }
  });
};
