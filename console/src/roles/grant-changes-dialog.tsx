import { IN_USE } from '@menshen/contract/values/status';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
} from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { MenuNode } from '../menus/menu-tree';
import { useMenuName } from '../menus/use-menu-name';
import type { QuestionProps } from '../fields/versioned-form';
import { ChangedMenus } from './changed-menus';
import { menuIdsOf } from './grant-choice';
import { grantChanges } from './grant-changes';
import { RoleUse } from '../assignments/role-consequences';
import { UnlimitedModulesAlert } from '../assignments/unlimited-modules-alert';

type Props = QuestionProps & Readonly<{ roleId: number; tree: ReadonlyArray<MenuNode> }>;

/**
 * Tells, before it is saved, what a role gets and what it loses, and how many users have it, or that it is disabled. It names the
 * modules that no data scope limits.
 */
export const GrantChangesDialog = ({ base, fields, roleId, tree, onConfirm, onCancel }: Props) => {
  const translate = useTranslate();
  const titleId = useId();
  const changes = grantChanges(tree, menuIdsOf(base), menuIdsOf(fields), useMenuName());
  const use =
    base['status'] === IN_USE ? (
      <RoleUse ids={[roleId]} change={changes.lost.length > 0 ? 'taken' : 'granted'} />
    ) : (
      <Alert severity="info">{translate('roles.changes.roleDisabled')}</Alert>
    );
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onCancel} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('roles.changes.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={1.5}>
          {(['added', 'taken'] as const)
            .filter((side) => changes[side].length > 0)
            .map((side) => {
              const text = translate(`roles.changes.${side}`, { smart_count: changes[side].length });
              return (
                <div key={side}>
                  <DialogContentText sx={{ mb: 0.5 }}>{text}</DialogContentText>
                  <ChangedMenus label={text} menus={changes[side]} />
                </div>
              );
            })}
          <UnlimitedModulesAlert permissions={changes.gained} message="roles.changes.unlimited" />
          {changes.added.length + changes.taken.length === 0 ? (
            <DialogContentText>{translate('roles.changes.none')}</DialogContentText>
          ) : (
            use
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel} autoFocus>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" onClick={onConfirm}>
          {translate('ra.action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
