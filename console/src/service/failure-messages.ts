import { CLIENT_FAILURES } from '@menshen/contract/refusals/client-failures';
import type { FailureCause } from '@menshen/contract/refusals/failure';
import type { Titled } from '@menshen/contract/forms/form-field';
import { withParts } from '@menshen/contract/refusals/refusal-parts';
import { REFUSALS } from '@menshen/contract/refusals/refusals';

const TEXTS: Readonly<Record<string, Readonly<{ en: string }> | undefined>> = { ...REFUSALS, ...CLIENT_FAILURES };

type Shown = FailureCause & Readonly<{ msg: string }>;

/** The text of a failure in the language of the page. The Chinese text comes with the failure. */
export const failureText = ({ reason, msg, detail }: Shown, locale: string): string => {
  const text = TEXTS[reason];
  // a newer service may have other reasons
  if (locale !== 'en' || !text) return msg || reason;
  return withParts(text.en, { ...detail });
};

type Described = Titled & Readonly<{ name: string }>;

/** The text of a failure, with the English titles of modules from their descriptions. */
export const describedFailureText = (failure: Shown, locale: string, modules: ReadonlyArray<Described>): string => {
  const { reason, detail } = failure;
  if (locale !== 'en') return failureText(failure, locale);
  if (reason === 'RecordInUse') {
    const module = modules.find(({ name }) => name === detail.module);
    return failureText({ ...failure, detail: { ...detail, module: module?.english ?? detail.module } }, locale);
  }
  return failureText(failure, locale);
};
