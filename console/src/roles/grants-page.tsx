import { GRANTED_MENUS } from '@menshen/contract/access/rights-forms';
import { useMemo } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { treeOf } from '../menus/menu-tree';
import { pathOf, placedIn } from '../tree/placed-tree';
import { useMenuName } from '../menus/use-menu-name';
import type { Values } from '../forms/form-values';
import { Loaded, PageFrame } from '../records/record-page';
import { useResult } from '../records/use-result';
import { VersionedForm } from '../fields/versioned-form';
import { api, type Result } from '../service/api';
import type { FormInput } from '../service/description';
import { GrantChangesDialog } from './grant-changes-dialog';
import type { Grant } from '@menshen/contract/access/rights-endpoints';
import { chosenIds, menuIdsOf } from './grant-choice';
import { GrantConflict } from './grant-conflict';
import { GrantInput } from './grant-input';

const FORM: ReadonlyArray<FormInput> = [{ ...GRANTED_MENUS, name: 'menuIds' }];

/** `copied` are the menus of the role in `from`. */
type Granted = Readonly<{ role: Values; grants: ReadonlyArray<Grant>; copied?: ReadonlyArray<number> }>;

const readGranted = async (id: string | undefined): Promise<Result<Granted>> => {
  // The version is read first: a grant in between makes the save a conflict, and nothing is overwritten.
  const role = await api.get('/role/detail', { id: Number(id) });
  if (!role.ok) return role;
  const grants = await api.get('/role/grants', { id: Number(id) });
  return grants.ok ? { ok: true, data: { role: role.data, grants: grants.data }, msg: '' } : grants;
};

const readWithCopied = async (id: string | undefined, from: number | undefined): Promise<Result<Granted>> => {
  const own = await readGranted(id);
  if (!own.ok || from === undefined) return own;
  const source = await api.get('/role/grants', { id: from });
  return source.ok ? { ...own, data: { ...own.data, copied: chosenIds(source.data) } } : source;
};

const valuesOf = ({ role, grants }: Granted): Values => ({ ...role, menuIds: chosenIds(grants) });

const GrantForm = ({ granted, id }: Readonly<{ granted: Granted; id: string | undefined }>) => {
  const navigate = useNavigate();
  const nameOf = useMenuName();
  const notify = useNotify();
  const tree = useMemo(() => treeOf(granted.grants), [granted]);
  const paths = useMemo(
    () => new Map(placedIn(tree).map((placed) => [placed.node.id, pathOf(placed, nameOf)])),
    [tree, nameOf],
  );
  return (
    <VersionedForm
      form={FORM}
      isWide
      record={valuesOf(granted)}
      read={async () => {
        const fresh = await readGranted(id);
        return fresh.ok ? { ...fresh, data: valuesOf(fresh.data) } : fresh;
      }}
      send={(values, version) => api.post('/role/grant', { id: Number(id), version, menuIds: menuIdsOf(values) })}
      onSaved={() => notify('roles.saved', { type: 'success', messageArgs: { name: granted.role['name'] } })}
      onLeave={() => void navigate(`/role/${id}/show`)}
      conflict={(conflict) => <GrantConflict {...conflict} paths={paths} />}
      question={(question) => <GrantChangesDialog {...question} roleId={Number(id)} tree={tree} />}
    >
      <GrantInput tree={tree} copied={granted.copied} />
    </VersionedForm>
  );
};

/** What a role grants. With `from` in the address, the form begins with the menus of that role. */
export const GrantsPage = () => {
  const translate = useTranslate();
  const { id } = useParams();
  const [parameters] = useSearchParams();
  const from = Number(parameters.get('from')) || undefined;
  const { result, reload } = useResult(`grants ${id} ${from}`, () => readWithCopied(id, from));
  const name = result?.ok ? ` · ${String(result.data.role['name'])}` : '';
  return (
    <PageFrame title={`${translate('roles.grants')}${name}`} back={`/role/${id}/show`}>
      <Loaded result={result} onRetry={reload}>
        {(granted) => <GrantForm granted={granted} id={id} />}
      </Loaded>
    </PageFrame>
  );
};
