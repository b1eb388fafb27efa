/** The SHA-256 of a text in base64url, 43 characters. Stores use it in place of a token or a user name (specification 2.4). */
export type Fingerprint = string & { readonly Fingerprint: unique symbol };

/** Computes fingerprints. The port `Fingerprinter` does. */
export type Fingerprints = Readonly<{ fingerprint(text: string): Fingerprint }>;
