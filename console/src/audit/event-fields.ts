import type { AuditKind } from '@menshen/contract/audit/audit-kinds';
import type { Column } from '@menshen/contract/modules/module-description';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { useModules, usePermissionTitles } from '../service/description-context';
import type { FormInput } from '../service/description';

export type Described = FormInput | Column;

/** Events about records that have no field of a record. What they tell may have the name of one. */
const WITHOUT_FIELDS: ReadonlyArray<string> = [
  'WriteRefused',
  'Imported',
  'Exported',
] satisfies ReadonlyArray<AuditKind>;

type EventField = Readonly<{ title: string; input: Described; shown: (value: unknown) => unknown }>;

const OBJECTS: Readonly<Record<string, string>> = { menuIds: 'menu', impliedMenuIds: 'menu' };

/** Where the texts of a value are. */
const TEXTS: Readonly<Record<string, string>> = {
  reason: 'audit.reasons',
  scope: 'login.locks.scopes',
};

/** A value that belongs to the event, not to a record, in the language of the page. */
const useEventValue = () => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const permissions = usePermissionTitles();
  return (name: string, value: unknown): unknown => {
    if (typeof value === 'boolean') return translate(`ra.boolean.${value}`);
    if (typeof value !== 'string') return value;
    const texts = TEXTS[name];
    if (texts !== undefined) return translate(`${texts}.${value}`, { _: value });
    const permission = name === 'permission' ? permissions[value] : undefined;
    return permission ? `${titleOf(permission)} (${value})` : value;
  };
};

/** How the fields of an event are shown: those of a record as the form of its module describes them. */
export const useEventFields = ({ kind, module }: Readonly<{ kind: string; module: string | null }>) => {
  const titleOf = useTitle();
  const translate = useTranslate();
  const eventValue = useEventValue();
  const described = useModules().find(({ name }) => name === module && !WITHOUT_FIELDS.includes(kind));
  return (name: string): EventField => {
    const input = [...(described?.form ?? []), ...(described?.columns ?? [])].find((one) => one.name === name);
    if (input) return { title: titleOf(input), input, shown: (value) => value };
    const title = translate(`audit.fields.${name}`, { _: name });
    const shown = (value: unknown): unknown => eventValue(name, value);
    const refersTo = OBJECTS[name];
    const named = { name, title, english: title };
    if (name === 'roles') return { title, input: { ...named, kind: 'assignments', min: 0, max: Infinity }, shown };
    if (refersTo === undefined) return { title, input: { ...named, kind: 'text', min: 0, max: Infinity }, shown };
    const ids = { kind: 'ids', refersTo, min: 0, max: 0 } as const;
    return { title, input: { ...named, ...ids }, shown };
  };
};
