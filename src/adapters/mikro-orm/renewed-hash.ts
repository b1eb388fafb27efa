/**
 * The setting that, within the transaction that renews a hash, holds the new one, which stands for the same password.
 * Naming the hash and not just that there is one, it lets no other change pass.
 */
export const RENEWED_HASH = 'menshen.renewed_hash';
