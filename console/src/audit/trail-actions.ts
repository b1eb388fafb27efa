import type { AuditRecord } from '@menshen/contract/audit/audit-endpoints';
import type { Titled } from '@menshen/contract/forms/form-field';
import type { Module, Operation } from '../service/description.js';
import { auditMessages } from './audit-messages.js';

/** The actions that the console has words for. Every other one is an operation of a module. */
const USUAL: ReadonlyArray<string> = Object.keys(auditMessages.english.actions);

type Modules = ReadonlyArray<Pick<Module, 'name' | 'operations'>>;
type Action = Readonly<Pick<AuditRecord, 'module' | 'action'>>;

/** The operation that an action of the trail names. */
export const operationIn = (modules: Modules, { module, action }: Action): Operation | undefined =>
  modules.find(({ name }) => name === module)?.operations.find(({ name }) => name === action);

/** Whether the action tells more than the kind of the event: an operation, or an emptied reference. */
export const tellsMore = ({ kind, action }: Pick<AuditRecord, 'kind' | 'action'>): boolean =>
  kind === 'RecordUpdated' && action !== '' && action !== 'update';

/** An action with the titles that it has in the modules. A usual one has none. */
type OfferedAction = Readonly<{ name: string; titles: ReadonlyArray<Titled> }>;

/** The actions that a filter offers: the usual ones, and the operations of the chosen module, or of all modules. */
export const offeredActions = (modules: Modules, chosen: string): ReadonlyArray<OfferedAction> => {
  const operations = modules
    .filter(({ name }) => chosen === '' || name === chosen)
    .flatMap((module) => module.operations);
  const names = new Set(operations.map(({ name }) => name).filter((name) => !USUAL.includes(name)));
  return [
    ...USUAL.map((name) => ({ name, titles: [] })),
    ...[...names].map((name) => ({ name, titles: operations.filter((one) => one.name === name) })),
  ];
};

/** The fields of an input: those of the form in its order, then any that it no longer has. */
export const inputNames = (
  form: ReadonlyArray<Readonly<{ name: string }>>,
  input: Readonly<Record<string, unknown>>,
): ReadonlyArray<string> => {
  const declared = form.map(({ name }) => name).filter((name) => name in input);
  return [...new Set([...declared, ...Object.keys(input)])];
};

/** The records that events are about, each once, by their modules. */
export const recordsMeant = (
  events: ReadonlyArray<Pick<AuditRecord, 'module' | 'recordId'>>,
): ReadonlyArray<Readonly<{ module: string; ids: ReadonlyArray<number> }>> => {
  const found = new Map<string, Set<number>>();
  for (const { module, recordId } of events)
    if (module !== null && recordId !== null) found.set(module, (found.get(module) ?? new Set()).add(recordId));
  return [...found].map(([module, ids]) => ({ module, ids: [...ids].toSorted((one, other) => one - other) }));
};
