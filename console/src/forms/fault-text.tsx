import type { FieldFault } from '@menshen/contract/forms/field-rules';
import { useTranslate } from 'react-admin';

/** What is wrong with a value, below its input. A blank without a fault keeps the height. */
export const FaultText = ({ fault }: Readonly<{ fault: FieldFault | undefined }>) => {
  const translate = useTranslate();
  return fault ? translate(`forms.faults.${fault.rule}`, fault.args) : ' ';
};
