import type { Fingerprints } from '../session/fingerprint.js';

/** The port has the type that the rules of the domain take: rules do not import ports. */
export type Fingerprinter = Fingerprints;
