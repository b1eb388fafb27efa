import type { FileLanguage } from '../../contract/listing/file-language.js';
import type { ListedModule } from '../../contract/modules/managed-module.js';
import { choiceText, type RecordView } from '../../contract/records/record.js';

/** Gives the texts of choices in a record the language of a file. Stores give those of the pages, which are Chinese. */
export const recordInLanguage = (
  { fields, listed }: Pick<ListedModule, 'fields' | 'listed'>,
  language: FileLanguage = 'zh',
): ((record: RecordView) => RecordView) => {
  if (language === 'zh') return (record) => record;
  const texts = Object.entries(listed).flatMap(([name, { textOf }]) =>
    textOf === undefined ? [] : [[name, textOf, choiceText({ fields }, textOf, language)] as const],
  );
  return (record) => ({
    ...record,
    ...Object.fromEntries(texts.map(([name, choice, text]) => [name, text(record[choice])])),
  });
};
