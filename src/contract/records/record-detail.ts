import { isStored, type Form, type FormField, type OrNull, type StoredField } from '../forms/form-field.js';
import { t } from '../values/fp.js';
import {
  choiceTextName,
  choicesIn,
  referenceLabelName,
  referencesIn,
  type ChoiceTextName,
  type ReferenceLabelName,
} from '../forms/listed-field.js';
import type { ManagedModule } from '../modules/managed-module.js';
import type { RoleAssignment } from '../values/role-assignment.js';
import { scopedCodec } from '../values/scoped-codec.js';
import { withTitles } from './titled-record.js';
import { fieldCodec, TimeText } from '../forms/value-codecs.js';
import type { Value, ValueOfKind } from '../values/value.js';

/** The fields of a detail besides those of every record: what the record stores, and its links. */
export const detailFields = ({ fields }: ManagedModule): ReadonlyArray<readonly [string, FormField]> =>
  Object.entries(fields).filter(([, field]) => field.kind === 'ids' || isStored(field));

/** The texts of a detail that follow from its fields: those of choices except the status, and the labels of references. */
export const detailTexts = ({ fields }: ManagedModule): ReadonlyArray<Readonly<{ name: string; of: string }>> => [
  ...choicesIn(fields).flatMap(([name]) => (name === 'status' ? [] : [{ name: choiceTextName(name), of: name }])),
  ...referencesIn(fields).map(([name]) => ({ name: referenceLabelName(name), of: name })),
];

type ShownFields<F extends Form> = {
  readonly [
    Name in keyof F as F[Name] extends StoredField
      ? F[Name] extends { formOnly: true }
        ? never
        : Name
      : F[Name]['kind'] extends 'ids'
        ? Name
        : never
  ]: ValueOfKind[F[Name]['kind']] | OrNull<F[Name]>;
} & {
  readonly [
    Name in keyof F & string as Name extends 'status'
      ? never
      : F[Name]['kind'] extends 'choice'
        ? ChoiceTextName<Name>
        : never
  ]: string | OrNull<F[Name]>;
} & {
  readonly [Name in keyof F & string as F[Name]['kind'] extends 'reference' ? ReferenceLabelName<Name> : never]:
    | string
    | OrNull<F[Name]>;
};

/** What a user has besides the fields of the form. Without a password they cannot log in. */
type UserDetail = Readonly<{ roles: ReadonlyArray<RoleAssignment>; hasPassword: boolean }>;

/** A live record with the fields of its form, its authors and its times. An update sends `version` back. */
type DetailOf<M extends ManagedModule> = Readonly<{ id: number; version: number }> &
  (string extends keyof M['fields']
    ? Readonly<Record<string, Value | ReadonlyArray<number> | ReadonlyArray<RoleAssignment>>>
    : ShownFields<M['fields']>) &
  (M['name'] extends 'user' ? UserDetail : unknown) &
  Readonly<{ createUser: string; createTime: string; updateUser: string; updateTime: string }>;

const Assignment = scopedCodec({ roleId: t.Int });

/** The shape of a detail, from the module's declaration. */
export const detailCodec = <M extends ManagedModule>(module: M) => {
  const fields = Object.fromEntries(detailFields(module).map(([name, field]) => [name, fieldCodec(field)]));
  const texts = Object.fromEntries(
    detailTexts(module).map(({ name, of }) => [
      name,
      module.fields[of]?.optional ? t.union([t.string, t.null]) : t.string,
    ]),
  );
  const ofUser: t.Props = module.name === 'user' ? { roles: t.readonlyArray(Assignment), hasPassword: t.boolean } : {};
  const times = { createUser: t.string, createTime: TimeText, updateUser: t.string, updateTime: TimeText };
  const codec = t.strict(
    { id: t.Int, version: t.Int, ...fields, ...ofUser, ...texts, ...times },
    `${module.name} detail`,
  );
  return withTitles(module, codec) as t.Mixed as t.Type<DetailOf<M>>;
};
