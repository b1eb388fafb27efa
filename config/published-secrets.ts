import { createHash } from 'node:crypto';

const PREFIX_LENGTH = 8;

/** Letters and digits, in lower case. */
const normalised = (secret: string): string => secret.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, '');

/** The first 48 bits of SHA-256. They do not reveal the secret, and no random secret matches by accident. */
export const publishedPrefix = (secret: string): string =>
  createHash('sha256').update(normalised(secret)).digest('base64url').slice(0, PREFIX_LENGTH);

/**
 * Secrets of 32 bytes and more from standards, documents, templates and tutorials that are not made of sample words alone.
 * The list is compiled by hand and not complete.
 */
const PREFIXES = `
  -0cWApTQ 15FP5Ua2 1QIKK1qy 3JxS1gWf 3bWNkBCx 49WlkPPZ 4kJl3Wu0 7oWDOvGH 8hX6-diL E448IfjF ETRZ63uz F0s3dYyd
  Fzr2UxM9 G8B0EP5S GpAJ5xiz HYwwbMI7 JWSeHB5G KMonWmmV Kx-mJxeO Lju05dw2 LvJQPZZO MlAVjWT_ NFOgp_Hh PZG1hQSm
  PyzY5XsJ Rc0ZHjB8 RlwZSvtl SRTiM3S7 SdxS5r8q TAvwgiHz U7Ob8oec Urvqde51 Vw2tQ94a WUwIHSPe Xfc-GqWd Y-Thmiya
  Y8Is6ZT1 Z0mu3zME _U3sdavC aQ2RO7Q7 b1UNfYba bIbGqsX7 c30XsjyN dy_Aluq_ ez2XnKgz fIfw8SZj g36OY21F gDEakMvg
  jlFmxjCV kJog9FbU kQqb5-hy mY7U1iF0 n53R0uPx rY9_n1s_ ssR3zV6x xlZFYa2l z2BOgD9h zTcvuFFI zfSgB-Kw zs8n-MGw
`;

const PUBLISHED: ReadonlySet<string> = new Set(PREFIXES.trim().split(/\s+/));

/** Whether the secret is in the list. Case, white space and signs do not count. */
export const isPublished = (secret: string): boolean => PUBLISHED.has(publishedPrefix(secret));
