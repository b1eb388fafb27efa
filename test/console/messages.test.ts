import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { chineseKit } from '../../console/src/i18n/chinese-kit.js';
import { auditMessages } from '../../console/src/audit/audit-messages.js';
import { PARTS } from '../../console/src/message-parts.js';
import type { AuditEvent } from '../../src/domain/audit/audit-event.js';

const ENGLISH = Object.fromEntries(Object.entries(PARTS).map(([name, { english }]) => [name, english]));

/** A key of a text, or what it begins with. */
const NAMED_KEY = new RegExp(`['"\`]((?:${Object.keys(PARTS).join('|')})(?:\\.[a-z]\\w*)+)(?!\\.js|\\w)`, 'g');

/** What stays the same in every language: names, and settings. */
const NAMES = /\b(Language|CSV|Excel|xlsx|xls|MB|IP|ID|P95|JSON|UTF|txt|[A-Z]+_[A-Z_]+)\b/g;

/** Every reason that an event of the audit trail can have. */
const REASONS: Readonly<Record<Extract<AuditEvent, { reason: string }>['reason'], true>> = {
  CaptchaIncorrect: true,
  CredentialsIncorrect: true,
  AccountDisabled: true,
  LoginLocked: true,
  SessionLimitReached: true,
  TokenInvalid: true,
  TokenExpired: true,
  TokenRevoked: true,
  AccountUnusable: true,
  Own: true,
  Administration: true,
  TokenReplayed: true,
  Operator: true,
  Replaced: true,
  PermissionNotHeld: true,
  AdministratorProtected: true,
  OldPasswordIncorrect: true,
};

const textsOf = (messages: object, path = ''): ReadonlyArray<readonly [string, string]> =>
  Object.entries(messages).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' ? [[`${path}${name}`, value] as const] : textsOf(value as object, `${path}${name}.`),
  );

const parametersOf = (text: string): ReadonlyArray<string> =>
  [...new Set(text.match(/%\{\w+\}/g))].filter((name) => name !== '%{smart_count}').toSorted();

const HALF_WIDTH = /\p{Script=Han}[,:;?!()]|[,:;?!()]\p{Script=Han}/u;

describe('the texts of the console', () => {
  it('have full-width punctuation in Chinese', () => {
    const parts = [...Object.values(PARTS).map(({ chinese }) => chinese), chineseKit];
    for (const [path, text] of parts.flatMap((part) => textsOf(part))) expect(text, path).to.not.match(HALF_WIDTH);
  });

  it('exist for each reason in the audit trail, and for no other', () => {
    expect(auditMessages.english.reasons).to.have.all.keys(REASONS);
  });

  it('exist for each key that the console names', () => {
    const sources = readdirSync('console/src', { recursive: true, encoding: 'utf8' });
    const named = sources
      .filter((source) => /(?<!-messages)\.tsx?$/.test(source))
      .flatMap((source) => [...readFileSync(`console/src/${source}`, 'utf8').matchAll(NAMED_KEY)])
      .map(([, key = '']) => key);
    expect(named).to.have.length.above(400);
    const textAt = (key: string): unknown =>
      key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], ENGLISH);
    expect(named.filter((key) => textAt(key) === undefined)).to.deep.equal([]);
  });

  for (const [name, { english, chinese }] of Object.entries(PARTS))
    describe(`of the folder ${name}`, () => {
      const chineseTexts = new Map(textsOf(chinese));

      it('have the same parameters in both languages', () => {
        // a declaration has the text of a pattern in both languages, and each message shows its own
        for (const [path, text] of textsOf(english).filter(([key]) => !key.endsWith('faults.wrongPattern')))
          expect(parametersOf(chineseTexts.get(path) ?? ''), path).to.deep.equal(parametersOf(text));
      });

      it('have no English word in Chinese, and no Chinese one in English', () => {
        for (const [path, text] of chineseTexts)
          expect(text.replace(/%\{\w+\}/g, '').replace(NAMES, ''), path).to.not.match(/[A-Za-z]{2,}/);
        for (const [path, text] of textsOf(english).filter(([, one]) => !one.includes('语言')))
          expect(text, path).to.not.match(/\p{Script=Han}/u);
      });
    });
});
