import { isStored } from '../../contract/forms/form-field.js';
import { columnOf } from '../schema/columns.js';
import { dateText, timeText } from '../schema/column-texts.js';
import type { ListedTable } from './tables.js';

/** A text about each live role of a user, with this between them. Other records have no links. */
const ofRoles = (text: string, between: string): string => `(select string_agg(${text}, '${between}' order by role_id)
  from user_roles join roles on roles.id = role_id and not roles.deleted where user_id = r.id)`;

const ROLE_IDS = ofRoles('role_id::text', ',');
const ROLE_NAMES = ofRoles('roles.name', ', ');

/**
 * The columns of a record in row `r`, with times as texts in the zone of the placeholder. A record without times does not use it.
 * The statement names the zone, because a pooler may drop the zone of a session. The label of a reference is looked up for each row that is shown,
 * whatever the planner believes of their number; the record meant may be deleted.
 */
export const selectedColumns = ({ fields, labels, module }: ListedTable, zone: () => string): ReadonlyArray<string> =>
  fields.map((field) => {
    const meant = labels.get(field);
    if (meant) return `(select meant.${meant.label} from ${meant.table} meant where meant.id = r.${meant.reference})`;
    if (module.listed[field]?.namesOf !== undefined) return ROLE_NAMES;
    const declared = module.fields[field];
    if (declared && !isStored(declared)) return declared.kind === 'ids' ? ROLE_IDS : 'null';
    const column = `r.${columnOf(field)}`;
    const kind = module.listed[field]?.kind;
    if (kind === 'time') return timeText(column, zone());
    return kind === 'date' ? dateText(column) : column;
  });
