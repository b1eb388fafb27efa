import Add from '@mui/icons-material/Add';
import { Box, Button, Card, CardContent, Dialog, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useMemo, useState } from 'react';
import { Title, useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import { useTitle } from '../i18n/use-title';
import { DeletedButton } from '../modules/deleted-button';
import { ModuleList } from '../modules/module-list';
import { Loaded } from '../modules/record-page';
import { usePermitted } from '../modules/use-permitted';
import { useResult } from '../modules/use-result';
import { api } from '../service/api';
import type { Module } from '../service/description';
import { useOwnAccount } from '../service/use-permissions';
import { isPlaceholder } from '../tree/shown-tree';
import { TreeToolbar } from '../tree/tree-toolbar';
import { useShownTree } from '../tree/use-shown-tree';
import { DEPARTMENT_PANEL_TITLE, DepartmentPanel } from './department-panel';
import { departmentTexts, placedDepartments, type DepartmentNode } from './department-tree';
import { DepartmentTreeView } from './department-tree-view';

type ContentProps = Readonly<{ module: Module; tree: ReadonlyArray<DepartmentNode>; reload: () => void }>;

const Content = ({ module, tree, reload }: ContentProps) => {
  const translate = useTranslate();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [parameters, setParameters] = useSearchParams();
  const [text, setText] = useState('');
  const {
    tree: shown,
    treeKey,
    ...view
  } = useShownTree(tree, { text, textsOf: departmentTexts }, [Number(parameters.get('id'))]);
  const placed = useMemo(() => placedDepartments(tree), [tree]);
  const chosen = placed.get(Number(parameters.get('id')));
  const choose = (id: string | null) => setParameters(id === null ? {} : { id }, { replace: true });
  const panel = chosen && (
    <DepartmentPanel module={module} placed={chosen} onChanged={reload} onClose={() => choose(null)} />
  );
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Card sx={{ flex: 1, minWidth: 0 }}>
        <CardContent sx={{ minHeight: 360 }}>
          <TreeToolbar
            text={text}
            onSearch={setText}
            searchLabel={translate('departments.search')}
            matches={view.matches}
            more={view.more}
            expandAll={view.expandAll}
            collapseAll={view.collapseAll}
          />
          {shown.length === 0 ? (
            <Typography color="text.secondary" sx={{ py: 6, textAlign: 'center' }}>
              {translate(tree.length === 0 ? 'modules.noRecords' : 'departments.noMatch')}
            </Typography>
          ) : (
            <DepartmentTreeView<false>
              key={treeKey}
              items={shown}
              expandedItems={view.expandedItems}
              onExpandedItemsChange={view.onExpandedItemsChange}
              expansionTrigger="iconContainer"
              selectedItems={chosen ? String(chosen.department.id) : null}
              isItemDisabled={isPlaceholder}
              onSelectedItemsChange={(_event, id: string | null) => choose(id)}
              aria-label={translate('departments.tree')}
            />
          )}
        </CardContent>
      </Card>
      {isNarrow ? (
        <Dialog
          open={chosen !== undefined}
          fullWidth
          onClose={() => choose(null)}
          aria-labelledby={DEPARTMENT_PANEL_TITLE}
        >
          {panel}
        </Dialog>
      ) : (
        <Card sx={{ width: { md: 300, lg: 380 }, flexShrink: 0, position: 'sticky', top: 64 }}>
          {panel ?? (
            <CardContent>
              <Typography color="text.secondary">{translate('departments.choose')}</Typography>
            </CardContent>
          )}
        </Card>
      )}
    </Box>
  );
};

type PageProps = Readonly<{ module: Module }>;

const TreePage = ({ module }: PageProps) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const isPermitted = usePermitted(module.name);
  const { result, reload } = useResult('department tree', () => api.get('/department/tree'));
  return (
    <Box sx={{ py: 2, width: '100%', minWidth: 0 }}>
      <Title title={titleOf(module)} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, minHeight: 40, mb: 1 }}>
        {isPermitted('deleted') && <DeletedButton module={module} />}
        {isPermitted('page') && (
          <Button component={Link} to="/department/list" size="small">
            {translate('departments.asList')}
          </Button>
        )}
        {isPermitted('add') && (
          <Button component={Link} to="/department/create" size="small" variant="contained" startIcon={<Add />}>
            {translate('ra.action.create')}
          </Button>
        )}
      </Box>
      {result?.ok ? (
        <Content module={module} tree={result.data} reload={reload} />
      ) : (
        <Card>
          <Loaded result={result} onRetry={reload}>
            {() => null}
          </Loaded>
        </Card>
      )}
    </Box>
  );
};

/** All departments as a tree, and the chosen one beside it; a list for those who may not read the tree. */
export const DepartmentPage = ({ module }: PageProps) => {
  const account = useOwnAccount();
  if (!account) return null;
  return account.permissions.includes('sys:department:tree') ? (
    <TreePage module={module} />
  ) : (
    <ModuleList module={module} />
  );
};
