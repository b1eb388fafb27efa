import { Button, Card, CardContent, Typography } from '@mui/material';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Grant } from '@menshen/contract/access/rights-endpoints';
import { SectionHeading } from '../elements/section-heading';
import { menuTexts, treeOf } from '../menus/menu-tree';
import { MenuTreeView } from '../menus/menu-tree-view';
import { placedIn } from '../tree/placed-tree';
import { Loaded } from '../records/record-page';
import { usePermitted } from '../records/use-permitted';
import { useResult } from '../records/use-result';
import { api } from '../service/api';
import { searchTree } from '../tree/shown-tree';
import { permissionsOf } from '../assignments/carried-permissions';

/** Trees with more menus than these are closed at first. */
const MOST_OPEN = 60;

const GrantedTree = ({ grants }: Readonly<{ grants: ReadonlyArray<Grant> }>) => {
  const translate = useTranslate();
  const tree = useMemo(() => {
    const only = new Set(grants.filter(({ granted }) => granted !== 'none').map(({ id }) => id));
    return searchTree(treeOf(grants), { text: '', only, textsOf: menuTexts }, only.size).tree;
  }, [grants]);
  const ids = placedIn(tree).map(({ node }) => String(node.id));
  const count = permissionsOf(grants).length;
  if (ids.length === 0) return <Typography color="text.secondary">{translate('roles.holds.none')}</Typography>;
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('roles.holds.count', { smart_count: count })}
      </Typography>
      <MenuTreeView<false>
        items={tree}
        defaultExpandedItems={ids.length <= MOST_OPEN ? ids : []}
        disableSelection
        aria-label={translate('roles.holds.title')}
      />
    </>
  );
};

/** What a role grants, as the part of the tree of menus that it has. */
export const RolePermissions = ({ id }: Readonly<{ id: number }>) => {
  const translate = useTranslate();
  const mayGrant = usePermitted('role')('grant');
  const { result, reload } = useResult(`granted ${id}`, () => api.get('/role/grants', { id }));
  return (
    <Card sx={{ mt: 2, backgroundImage: 'none' }}>
      <CardContent>
        <SectionHeading title={translate('roles.holds.title')}>
          {mayGrant && (
            <Button component={Link} to={`/role/${id}/grants`} size="small" variant="outlined">
              {translate('roles.holds.edit')}
            </Button>
          )}
        </SectionHeading>
        {result?.ok ? (
          <GrantedTree grants={result.data} />
        ) : (
          <Loaded result={result} onRetry={reload}>
            {() => null}
          </Loaded>
        )}
      </CardContent>
    </Card>
  );
};
