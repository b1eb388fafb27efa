import { STORED_KINDS, type Form, type FormField } from './form-field.js';
import { t } from './fp.js';
import type { ManagedModule } from './managed-module.js';
import { TimeText } from './record.js';
import { withTitles } from './titled-record.js';

const Ids = t.readonlyArray(t.Int);

const shownCodec = ({ kind }: FormField): t.Mixed => {
  if (kind === 'ids') return Ids;
  return kind === 'text' ? t.string : t.Int;
};

/** The fields of a detail besides those of every record: what the record stores, and its links. */
export const detailFields = ({ form }: ManagedModule): ReadonlyArray<readonly [string, FormField]> =>
  Object.entries(form).filter(([, { kind }]) => kind === 'ids' || STORED_KINDS.includes(kind));

type ShownKind = Readonly<{ text: string; integer: number; choice: number; ids: ReadonlyArray<number> }>;

type ShownFields<F extends Form> = {
  readonly [Name in keyof F as F[Name]['kind'] extends keyof ShownKind ? Name : never]: ShownKind[F[Name]['kind'] &
    keyof ShownKind];
};

/** A live record with the fields of its form, its authors and its times. An update sends `version` back. */
type DetailOf<M extends ManagedModule> = Readonly<{ id: number; version: number }> &
  (string extends keyof M['form'] ? Readonly<Record<string, ShownKind[keyof ShownKind]>> : ShownFields<M['form']>) &
  Readonly<{ createUser: string; createTime: string; updateUser: string; updateTime: string }>;

/** The shape of a detail, from the module's declaration. */
export const detailCodec = <M extends ManagedModule>(module: M) => {
  const fields = Object.fromEntries(detailFields(module).map(([name, field]) => [name, shownCodec(field)]));
  const times = { createUser: t.string, createTime: TimeText, updateUser: t.string, updateTime: TimeText };
  const codec = t.strict({ id: t.Int, version: t.Int, ...fields, ...times }, `${module.name} detail`);
  return withTitles(module, codec) as t.Mixed as t.Type<DetailOf<M>>;
};
