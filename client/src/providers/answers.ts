import type { DataOf } from '../data-of.js';
import type { paths } from '../schema.js';
import type { Found } from './provider-client.js';

/** What the providers use of answers. The types follow from the contract: a field with another name there stops the compiler. */

/** The own account. */
export type OwnAccount = DataOf<paths['/api/v1/account/info']['get']>;

/** Every module has the calls of the positions, with records of its own. */
type PositionPage = DataOf<paths['/api/v1/position/page']['get']>;
type PositionOption = DataOf<paths['/api/v1/position/options']['get']>[number];

/** One page of the records of any module. */
export type FoundPage = Readonly<{
  [Name in keyof PositionPage]: PositionPage[Name] extends ReadonlyArray<unknown>
    ? ReadonlyArray<Found>
    : PositionPage[Name];
}>;

/** A record with its name, for a choice. */
export type FoundOption = Found & PositionOption;

/** What the service tells of a new record. */
export type Added = Found & DataOf<paths['/api/v1/position/add']['post']>;

/** What the service tells of a changed record. */
export type Updated = DataOf<paths['/api/v1/position/update']['post']>;

/** What the service tells of deleted records. */
export type Removed = DataOf<paths['/api/v1/position/delete']['post']>;
