import type { RecordNotFound } from '../../domain/administration/administration-refusals.js';
import { decideProfile } from '../../domain/administration/record-decisions.js';
import { E } from '../../domain/fp.js';
import type { Actor } from '../../domain/ports/record-changes.js';
import type { Handler } from '../../domain/handler.js';
import { changeWithoutValues, type ChangeDependencies } from './change-records.js';

export type UpdateProfile = Readonly<{ actor: Actor; realname: string }>;

/** A user changes their own name. Tokens keep the old name. */
export const updateProfileHandler =
  (deps: ChangeDependencies): Handler<UpdateProfile, RecordNotFound, void> =>
  async ({ actor, realname }) => {
    const scope = { module: 'user', actor, ids: [actor.userId], readsRights: false } as const;
    return E.map(() => undefined)(await changeWithoutValues(deps, scope, decideProfile(actor.userId, realname)));
  };
