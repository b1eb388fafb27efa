import type { FormField } from '@menshen/contract/forms/form-field';
import { formatOf } from '@menshen/contract/records/import-cells';
import { importColumns } from '@menshen/contract/records/import-columns';
import { permissionOf } from '@menshen/contract/values/permission';
import { Box, Link as MuiLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useTitle } from '../i18n/use-title';
import { useModules } from '../service/description-context';
import type { Module } from '../service/description';
import { useOwnPermissions } from '../service/use-permissions';
import { listPage } from '../tree/list-page';
import { columnNote } from './column-note';
import { importedModule } from '../listing/imported-module';

/** The list in which users find the ids of a module, with a link where they may see it. */
const IdsOf = ({ module }: Readonly<{ module: string }>) => {
  const titleOf = useTitle();
  const permissions = useOwnPermissions();
  const described = useModules().find(({ name }) => name === module);
  const title = described ? titleOf(described) : module;
  if (!described || !permissions.has(permissionOf(module, 'page'))) return title;
  return (
    <MuiLink component={Link} to={listPage(module)}>
      {title}
    </MuiLink>
  );
};

/** How the cells of the columns are written, where a title does not say it. */
export const ColumnNotes = ({ module }: Readonly<{ module: Module }>) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const noteOf = (field: FormField): ReactNode => {
    const note = columnNote(field, module.name);
    if (note !== undefined)
      return (
        <>
          {translate(`imports.notes.${note}`)}
          {'refersTo' in field && field.refersTo !== undefined && (
            <>
              {' '}
              {translate('imports.notes.idsIn')} <IdsOf module={field.refersTo} />
            </>
          )}
        </>
      );
    const format = field.kind === 'text' ? undefined : formatOf(field);
    return format && titleOf(format);
  };
  const notes = Object.entries(importColumns(importedModule(module))).flatMap(([name, field]) => {
    const note = noteOf(field);
    return note === undefined ? [] : [{ name, title: titleOf(field), note }];
  });
  if (notes.length === 0) return null;
  return (
    <Box>
      <Typography variant="subtitle2" component="h2">
        {translate('imports.notes.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 3 }}>
        {notes.map(({ name, title, note }) => (
          <Typography key={name} component="li" variant="body2" color="text.secondary">
            {translate('imports.notes.column', { title })} {note}
          </Typography>
        ))}
      </Box>
    </Box>
  );
};
