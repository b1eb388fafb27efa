/** The SHA-256 of a text in base64url, 43 characters: what stands for a token or a person in a store (specification 2.4). */
export type Fingerprint = string & { readonly Fingerprint: unique symbol };
