import { CLIENT_FAILURES } from '@menshen/contract/client-failures';
import type { FailureCause } from '@menshen/contract/failure';
import { withParts } from '@menshen/contract/refusal-parts';
import { REFUSALS } from '@menshen/contract/refusals';

const TEXTS: Readonly<Record<string, Readonly<{ en: string }> | undefined>> = { ...REFUSALS, ...CLIENT_FAILURES };

type Shown = FailureCause & Readonly<{ msg: string }>;

/** The text of a failure in the language of the page. The Chinese text comes with the failure. */
export const failureText = ({ reason, msg, detail }: Shown, locale: string): string => {
  const text = TEXTS[reason];
  // a newer service may have other reasons
  if (locale !== 'en' || !text) return msg || reason;
  return withParts(text.en, { ...detail });
};
