import { fileColumns } from '@menshen/contract/records/import-columns';
import Download from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useLocale, useNotify, useTranslate } from 'react-admin';
import { fileLanguage } from '../i18n/file-language';
import { useTitle } from '../i18n/use-title';
import { saveFile } from '../listing/save-file';
import { withTitles } from '../listing/titled-header';
import { api } from '../service/api';
import { modulePath } from '../service/calls';
import type { Module } from '../service/description';
import { failureText } from '../service/failure-messages';
import { importedModule } from '../listing/imported-module';

type Props = Readonly<{ module: Module; action: 'template' | 'export' }>;

/** Saves a file with the columns that an import reads: an example, or every record. The columns have titles. */
export const FormFileButton = ({ module, action }: Props) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const locale = useLocale();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const titles = fileColumns(importedModule(module)).map(({ name, titled }) => ({ name, title: titleOf(titled) }));
  const save = async () => {
    setBusy(true);
    const path = modulePath(module.name, action);
    const language = fileLanguage(locale);
    const result = await api.download(path, action === 'export' ? { columns: 'form' } : { language });
    setBusy(false);
    if (!result.ok) {
      notify(failureText(result, locale), { type: 'error' });
      return;
    }
    const { content, isTruncated } = result.data;
    saveFile(`${module.name}-${action}.csv`, action === 'export' ? await withTitles(content, titles) : content);
    if (isTruncated) notify('listing.export.truncated', { type: 'warning', autoHideDuration: null });
  };
  return (
    <Button startIcon={<Download />} loading={isBusy} loadingPosition="start" onClick={() => void save()}>
      {translate(action === 'export' ? 'imports.exportForm' : 'imports.template')}
    </Button>
  );
};
