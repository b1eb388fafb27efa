import type { ManagedModule } from '../../contract/modules/managed-module.js';
import type { ImportedFile } from '../../domain/ports/record-imports.js';

/** A file that is imported, and the file that the user chose if the client has changed it. */
type SentFile = Readonly<{
  module: ManagedModule;
  digest: string;
  chosenDigest: string | undefined;
  hasPasswords: boolean;
}>;

/**
 * The file as the trail has it. `sealed` makes digests that nobody can compute from a text: with the plain digest of a file, a reader of
 * the trail could guess the passwords in it. It is not known whether the chosen file has some, so its digest is always sealed in a
 * module with passwords.
 */
export const fileInTrail = (
  { module, digest, chosenDigest = digest, hasPasswords }: SentFile,
  sealed: (text: string) => string,
  since: Date,
): ImportedFile => {
  const mayHavePasswords = Object.values(module.fields).some(({ kind }) => kind === 'password');
  const both = [...new Set([digest, chosenDigest])];
  return {
    digest: hasPasswords ? sealed(digest) : digest,
    ...(chosenDigest !== digest && { chosenDigest: mayHavePasswords ? sealed(chosenDigest) : chosenDigest }),
    sameAs: mayHavePasswords ? [...both, ...both.map(sealed)] : both,
    since,
  };
};
