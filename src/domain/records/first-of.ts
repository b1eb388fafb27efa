import { E } from '../../contract/values/fp.js';

/** The first refusal, if there is one. */
export const firstOf = <Refused>([first]: ReadonlyArray<Refused>): E.Either<Refused, void> =>
  first === undefined ? E.right(undefined) : E.left(first);
