import { decideProfile } from '../../domain/records/record-decisions.js';
import { E } from '../../contract/values/fp.js';
import type { Actor } from '../../domain/records/actor.js';
import type { Handler } from '../../domain/handler.js';
import { changeWithoutValues, type ChangeDependencies } from '../records/change-records.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';

export type UpdateProfile = Readonly<{ actor: Actor; realname: string }>;

export const PROFILE_REFUSALS = ['RecordNotFound'] as const;

/** A user changes their own name. Tokens keep the old name. */
export const updateProfileHandler =
  (deps: ChangeDependencies): Handler<UpdateProfile, RefusedBy<typeof PROFILE_REFUSALS>, void> =>
  async ({ actor, realname }) => {
    const target = {
      module: 'user',
      actor,
      scope: 'everything',
      ids: [actor.userId],
      readsRights: false,
    } as const;
    return E.map(() => undefined)(await changeWithoutValues(deps, target, decideProfile(actor.userId, realname)));
  };
