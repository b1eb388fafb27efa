import type { ManagedModule, Modules } from '../../contract/modules/managed-module.js';
import { menu } from '../../contract/modules/menu.js';
import { MODULES } from '../../contract/modules/modules.js';
import type { RefusalOf, RefusalTag } from '../../contract/refusals/refusals.js';
import { role } from '../../contract/modules/role.js';
import { user } from '../../contract/modules/user.js';
import { department } from '../../contract/modules/department.js';
import { givesAccess, isContained as givesPermissions } from '../../contract/access/access-modules.js';

/**
 * The refusals of a write of records, each with the modules that it concerns. It stands beside the code that refuses: its type
 * and what the endpoint of a module declares follow from it.
 */
export type RefusalsFor<Subject> = Readonly<Partial<Record<RefusalTag, (subject: Subject) => boolean>>>;

/** What an endpoint of records is made for. */
export type OfModule = Readonly<{ module: ManagedModule }>;
export type AmongModules = OfModule & Readonly<{ modules: Modules }>;

/** The refusals of a table. */
export type RefusedFor<Table> = RefusalOf<Extract<keyof Table, RefusalTag>>;

/** The tags of the refusals that concern the subject. */
export const tagsFor = <Subject, Table extends RefusalsFor<Subject>>(table: Table, subject: Subject) =>
  Object.entries(table).flatMap(([tag, concerns]) =>
    concerns(subject) ? [tag as Extract<keyof Table, RefusalTag>] : [],
  );

/** These refusals under one condition. */
export const onlyFor = <Subject, Tag extends RefusalTag>(
  concerns: (subject: Subject) => boolean,
  tags: ReadonlyArray<Tag>,
): Readonly<Record<Tag, (subject: Subject) => boolean>> =>
  Object.fromEntries(tags.map((tag) => [tag, concerns])) as Record<Tag, (subject: Subject) => boolean>;

export const always = (): boolean => true;
export const isUser = ({ module }: OfModule): boolean => module.name === user.name;
export const isRole = ({ module }: OfModule): boolean => module.name === role.name;
export const isMenu = ({ module }: OfModule): boolean => module.name === menu.name;
export const isDepartment = ({ module }: OfModule): boolean => module.name === department.name;
export const isTree = (subject: OfModule): boolean => isMenu(subject) || isDepartment(subject);
export const isContained = ({ module }: OfModule): boolean => givesPermissions(module.name);
/** A place in the tree of departments is judged by rights too: it determines what data scopes reach. */
export const isPlacedByRights = ({ module }: OfModule): boolean => givesAccess(module.name);
/** The table of a module from outside may have constraints that its declaration does not know. */
export const isFromOutside = ({ module }: OfModule): boolean => !Object.hasOwn(MODULES, module.name);
export const hasUnique = ({ module }: OfModule): boolean => module.unique.length > 0;
