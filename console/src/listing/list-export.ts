import { exportTitles } from '@menshen/contract/records/export-columns';
import type { Titled } from '@menshen/contract/forms/form-field';
import type { ExportColumns } from '@menshen/contract/listing/export-fields';
import type { FileLanguage } from '@menshen/contract/listing/file-language';
import { fileLanguage } from '../i18n/file-language.js';
import type { Module } from '../service/description.js';
import { importedModule } from './imported-module.js';

/** The export of a list for people has every field, and the texts of choices in the language of the page. */
export const listExport = (locale: string): Readonly<{ columns: ExportColumns; language: FileLanguage }> => ({
  columns: 'all',
  language: fileLanguage(locale),
});

/** The titles of its columns, in the language of the page. */
export const listExportTitles = (
  module: Pick<Module, 'form' | 'columns'>,
  titleOf: (titled: Titled) => string,
): ReadonlyArray<Readonly<{ name: string; title: string }>> => {
  const { fields } = importedModule(module);
  const titles = exportTitles({ fields, listed: module.columns.map(({ name }) => name) });
  return [...titles].map(([name, titled]) => ({ name, title: titleOf(titled) }));
};
