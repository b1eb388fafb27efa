/**
 * The SHA-256 of a UTF-8 text, in base64url without padding: 43 characters. Stores use it in place of a token or a user
 * name (specification 2.4).
 */
export type Fingerprint = string & { readonly Fingerprint: unique symbol };

/** Computes the fingerprint of a text. */
export type Fingerprints = Readonly<{ fingerprint(text: string): Fingerprint }>;
