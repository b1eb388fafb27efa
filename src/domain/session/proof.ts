/** When and how the user of a session has last proven who they are: by the password, or with a code of the second factor too. */
export type Proof = Readonly<{ time: Date; withCode: boolean }>;

/** The methods of a proof in the claim `amr` (RFC 8176). */
const PASSWORD = 'pwd';
const CODE = 'otp';

/** The claim `amr` of a proof. */
export const methodsOf = ({ withCode }: Proof): ReadonlyArray<string> => (withCode ? [PASSWORD, CODE] : [PASSWORD]);

/** The proof that the claims `amr` and `auth_time` name. Tokens of other issuers and of earlier versions name none. */
export const proofIn = (methods: unknown, seconds: number | undefined): Proof | undefined => {
  if (!Array.isArray(methods) || seconds === undefined || !methods.includes(PASSWORD)) return undefined;
  return { time: new Date(seconds * 1000), withCode: methods.includes(CODE) };
};

/** For how long a proof is fresh. 0: every request is as good as one with a fresh proof. */
export type StepUpPolicy = Readonly<{ stepUpMs: number }>;

/** The accepted clock difference between instances. */
const CLOCK_DIFFERENCE_MS = 5_000;

/** True if the proof is fresh. That of a user with a second factor must have a code. */
export const isSteppedUp = (
  proof: Proof | undefined,
  hasFactor: boolean,
  { stepUpMs }: StepUpPolicy,
  now: Date,
): boolean => {
  if (stepUpMs === 0) return true;
  if (!proof || (hasFactor && !proof.withCode)) return false;
  const ageMs = now.getTime() - proof.time.getTime();
  return ageMs >= -CLOCK_DIFFERENCE_MS && ageMs <= stepUpMs;
};
