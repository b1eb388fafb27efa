import Add from '@mui/icons-material/Add';
import { Box, Button, Card } from '@mui/material';
import type { ReactNode } from 'react';
import { Title, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useTitle } from '../i18n/use-title';
import { DeletedButton } from '../records/deleted-button';
import { Loaded } from '../records/record-page';
import { usePermitted } from '../records/use-permitted';
import type { Result } from '../service/api';
import type { Module } from '../service/description';
import { listPage } from '../tree/list-page';

type Props<T> = Readonly<{
  module: Module;
  /** What the button to the list says. */
  listLabel: string;
  result: Result<T> | undefined;
  onRetry: () => void;
  children: (tree: T) => ReactNode;
}>;

/** The page of a tree: the ways to its other pages, and the tree as soon as it has arrived. */
export const TreePage = <T,>({ module, listLabel, result, onRetry, children }: Props<T>) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const isPermitted = usePermitted(module.name);
  return (
    <Box sx={{ py: 2, width: '100%', minWidth: 0 }}>
      <Title title={titleOf(module)} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, minHeight: 40, mb: 1 }}>
        {isPermitted('deleted') && <DeletedButton module={module} />}
        {isPermitted('page') && (
          <Button component={Link} to={listPage(module.name)} size="small">
            {listLabel}
          </Button>
        )}
        {isPermitted('add') && (
          <Button component={Link} to={`/${module.name}/create`} size="small" variant="contained" startIcon={<Add />}>
            {translate('ra.action.create')}
          </Button>
        )}
      </Box>
      {result?.ok ? (
        children(result.data)
      ) : (
        <Card>
          <Loaded result={result} onRetry={onRetry}>
            {() => null}
          </Loaded>
        </Card>
      )}
    </Box>
  );
};
