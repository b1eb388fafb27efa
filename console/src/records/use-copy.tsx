import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { copyFrom } from './copy-from';

type Copy = Readonly<{
  copy: (element: HTMLElement | null) => void;
  /** Says whether the text is copied, once it was asked for. */
  status: ReactNode;
}>;

/** Copies the text of an element, and tells the user whether this succeeded. */
export const useCopy = (): Copy => {
  const translate = useTranslate();
  const [isCopied, setCopied] = useState<boolean>();
  return {
    copy: (element) => {
      if (element) void copyFrom(element).then(setCopied);
    },
    status: (
      <span role="status">
        {isCopied !== undefined && translate(isCopied ? 'records.copy.done' : 'records.copy.failed')}
      </span>
    ),
  };
};
