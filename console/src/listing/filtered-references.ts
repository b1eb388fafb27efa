import { isReference, referenceTo } from '../forms/kept-references.js';
import type { Values } from '../forms/form-values.js';
import type { Module } from '../service/description.js';
import { fieldFilters, givenOf, moduleReferredTo, valuesIn, type FilterValues } from './field-filters.js';

const ID = /^[1-9]\d*$/;

/**
 * What the form of a new record begins with after a filtered list: each reference for which the filter has one record. `mayChoose`
 * tells of which modules the user may choose records.
 */
export const filteredReferences = (
  { form, filters }: Pick<Module, 'form' | 'filters'>,
  values: FilterValues,
  mayChoose: (module: string) => boolean,
): Values => {
  const begun = fieldFilters(filters).flatMap((filter) => {
    const [id = '', ...others] = valuesIn(givenOf(filter, values).equals);
    const input = form.find(({ name }) => name === filter.field);
    const isOne = input !== undefined && input.kind !== 'ids' && isReference(input) && !input.readOnly;
    if (!isOne || others.length > 0 || !ID.test(id) || !mayChoose(moduleReferredTo(filter) ?? '')) return [];
    return [referenceTo(filter.field, Number(id))];
  });
  return Object.assign({}, ...begun) as Values;
};
