import type { Grant } from '@menshen/contract/access/rights-endpoints';
import { Alert, Box, Typography } from '@mui/material';
import { useMemo, useRef } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { useTitle } from '../i18n/use-title';
import { treeOf } from '../menus/menu-tree';
import { useMenuName } from '../menus/use-menu-name';
import { textOf, type Values } from '../forms/form-values';
import { RecordForm } from '../fields/record-form';
import { Loaded, PageFrame } from '../records/record-page';
import { useDone } from '../records/use-done';
import { useResult } from '../records/use-result';
import { api, type Failure, type Result } from '../service/api';
import type { BodyOf, DataOf } from '../service/calls';
import type { Module } from '../service/description';
import { isAnswerLost } from '../service/lost-answer';
import { useFailureText } from '../service/use-failure-text';
import { useOwnAccount } from '../service/use-permissions';
import { copiedGrants, type CopiedGrants } from './copied-grants';
import { ChangedMenus } from './changed-menus';
import { grantChanges } from './grant-changes';

/** The new role. `ungranted` is why it has no permissions yet, or why nobody knows whether it has them. */
type Copy = Readonly<{ id: number; ungranted?: Failure }>;

/** Gives the menus to a new role, under the version that it has. */
const giveTo = async (id: number, menuIds: ReadonlyArray<number>): Promise<Result<unknown>> => {
  const role = await api.get('/role/detail', { id });
  return role.ok ? api.post('/role/grant', { id, version: role.data.version, menuIds }) : role;
};

const addCopy = async (fields: Values, menuIds: ReadonlyArray<number>): Promise<Result<Copy>> => {
  const added = await api.post('/role/add', fields as BodyOf<'/role/add'>);
  if (!added.ok) return added;
  const { id } = added.data;
  const given = menuIds.length > 0 ? await giveTo(id, menuIds) : added;
  return { ...added, data: given.ok ? { id } : { id, ungranted: given } };
};

type GrantsProps = Readonly<{ grants: ReadonlyArray<Grant>; copied: CopiedGrants }>;

/** What the copy gets, by name. It takes nothing from anybody, so that saving it needs no further question. */
const CopiedMenus = ({ grants, copied: { menuIds, leftOut } }: GrantsProps) => {
  const translate = useTranslate();
  const nameOf = useMenuName();
  const { added } = useMemo(() => grantChanges(treeOf(grants), [], menuIds, nameOf), [grants, menuIds, nameOf]);
  const text =
    added.length > 0 ? translate('roles.copyGets', { smart_count: added.length }) : translate('roles.copyGetsNone');
  return (
    <Box sx={{ mx: 2, mt: 2 }}>
      {leftOut > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate('roles.leftOut', { smart_count: leftOut })}
        </Alert>
      )}
      <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {text}
      </Typography>
      {added.length > 0 && <ChangedMenus label={text} menus={added} />}
    </Box>
  );
};

type Props = Readonly<{ module: Module; from: number }>;

type Original = DataOf<'/role/detail'>;

/** What the form of a copy begins with. The code is unique, so the copy has none. */
const copyOf = ({ defaultScope, sort, status }: Original, name: string): Values => ({
  ...{ name, code: '', defaultScope, sort, status },
});

type FormProps = Props &
  Readonly<{ original: Original; grants: ReadonlyArray<Grant>; permissions: ReadonlyArray<string> }>;

const CopyForm = ({ module, from, original, grants, permissions }: FormProps) => {
  const translate = useTranslate();
  const done = useDone(module);
  const notify = useNotify();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const copied = useMemo(() => copiedGrants(grants, permissions), [grants, permissions]);
  const sent = useRef<Values>({});
  return (
    <>
      <CopiedMenus grants={grants} copied={copied} />
      <RecordForm
        form={module.form.filter(({ readOnly }) => !readOnly)}
        list="/role"
        record={copyOf(original, translate('roles.copyName', { name: original.name }))}
        send={(fields) => {
          sent.current = fields;
          return addCopy(fields, copied.menuIds);
        }}
        onSaved={({ id, ungranted }) => {
          if (!ungranted) {
            done('created', [textOf(sent.current['name'])]);
            void navigate(`/role/${id}/show`);
            return;
          }
          const text = isAnswerLost(ungranted) ? 'roles.copyGrantUnknown' : 'roles.copyUngranted';
          notify(text, { type: 'warning', messageArgs: { reason: failureText(ungranted) } });
          void navigate(`/role/${id}/grants?from=${from}`);
        }}
        onCancel={() => void navigate(`/role/${from}/show`)}
      />
    </>
  );
};

/**
 * The form of a role that is a copy of another one: one save gives it the permissions of that role. If the role is added and the
 * permissions are not, the form of its permissions begins with them.
 */
export const RoleCopy = ({ module, from }: Props) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const permissions = useOwnAccount()?.permissions;
  const original = useResult(`copied ${from}`, () => api.get('/role/detail', { id: from }));
  const grants = useResult(`copied grants ${from}`, () => api.get('/role/grants', { id: from }));
  return (
    <PageFrame title={translate('records.createTitle', { name: titleOf(module) })} back={`/role/${from}/show`}>
      <Loaded result={original.result} onRetry={original.reload}>
        {(role) => (
          <Loaded result={permissions && grants.result} onRetry={grants.reload}>
            {(menus) => (
              <CopyForm {...{ module, from }} original={role} grants={menus} permissions={permissions ?? []} />
            )}
          </Loaded>
        )}
      </Loaded>
    </PageFrame>
  );
};
