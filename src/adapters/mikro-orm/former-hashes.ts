/**
 * The assignment that keeps the replaced hash of a user among the former ones. Its parameter is how many are kept. `row` names
 * the changed row.
 */
export const keepingFormer = (row = 'users'): string =>
  `former_hashes = (array_remove(array_prepend(${row}.password_hash, ${row}.former_hashes), null))[1:?::int]`;
