import type { ImportedModule } from '@menshen/contract/records/import-columns';
import type { Module } from '../service/description.js';

/** A described module as the rules of an import know it. */
export const importedModule = ({ form }: Pick<Module, 'form'>): ImportedModule => ({
  fields: Object.fromEntries(form.map((input) => [input.name, input])),
});
