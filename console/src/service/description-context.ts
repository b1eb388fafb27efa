import type { PasswordChange } from '@menshen/contract/account/password-change';
import type { CaptchaKind } from '@menshen/contract/captcha/captcha-query';
import type { Titled } from '@menshen/contract/forms/form-field';
import { createContext, useContext } from 'react';
import type { Description, Module } from './description';

/** What the service describes. */
export const DescriptionContext = createContext<Description>({
  modules: [],
  permissions: {},
  auditKinds: {},
  captchaKinds: [],
  hasFactors: false,
  passwordChange: 'advise',
});

export const useModules = (): ReadonlyArray<Module> => useContext(DescriptionContext).modules;

/** The largest page that every list of the service gives. */
export const useMaxPageSize = (): number => Math.min(...useModules().map(({ maxPageSize }) => maxPageSize));

/** The title of each permission that an endpoint asks for. */
export const usePermissionTitles = (): Readonly<Record<string, Titled>> => useContext(DescriptionContext).permissions;

/** The kinds of captcha that the service offers. */
export const useCaptchaKinds = (): ReadonlyArray<CaptchaKind> => useContext(DescriptionContext).captchaKinds;

/** The title of each kind of the audit trail. */
export const useAuditKinds = (): Readonly<Record<string, Titled>> => useContext(DescriptionContext).auditKinds;

/** The time zone of the service. */
export const useTimeZone = (): string | undefined => useContext(DescriptionContext).timeZone;

/** Whether users of the service can have a second factor. */
export const useHasFactors = (): boolean => useContext(DescriptionContext).hasFactors;

/** What users may do before they have changed a password that they must change. */
export const usePasswordChange = (): PasswordChange => useContext(DescriptionContext).passwordChange;
