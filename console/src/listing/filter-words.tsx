import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { boundsIn, moduleReferredTo, valuesIn, type FieldFilter, type Given } from './field-filters';
import { NameText } from '../records/name-text';
import { useRecordNames } from '../records/record-names';
import { useBoundText } from './use-bound-text';

type Props = Readonly<{ filter: FieldFilter; given: Given }>;

const ReferenceWords = ({ module, ids }: Readonly<{ module: string; ids: ReadonlyArray<number> }>) => {
  const translate = useTranslate();
  const names = useRecordNames(module, ids);
  const shown = ids.map(names.shown);
  return <NameText name={shown.includes(undefined) ? undefined : shown.join(translate('listing.filter.or'))} />;
};

const useRangeWords = (filter: FieldFilter): ((given: Given) => string | undefined) => {
  const translate = useTranslate();
  const boundText = useBoundText(filter);
  const isOfDays = filter.described.kind === 'date' || filter.described.kind === 'time';
  return (given) => {
    const bounds = boundsIn(given);
    if (bounds.from === '' && bounds.to === '') return undefined;
    const [from, to] = [boundText(bounds.from, 'from'), boundText(bounds.to, 'to')];
    if (from === to) return from;
    const shown = (name: string): string => translate(`listing.filter.${name}`, { from, to });
    if (to === '') return shown(isOfDays ? 'since' : 'atLeast');
    if (from === '') return shown(isOfDays ? 'until' : 'atMost');
    return shown('between');
  };
};

const useValueWords = (filter: FieldFilter): ((given: Given) => string | undefined) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const rangeWords = useRangeWords(filter);
  return (given) => {
    const { described } = filter;
    const { equals } = given;
    switch (described.kind) {
      case 'choice': {
        const titles = valuesIn(equals).map((value) => {
          const choice = described.choices.find((candidate) => String(candidate.value) === value);
          return choice ? titleOf(choice) : value;
        });
        return titles.length === 0 ? undefined : titles.join(translate('listing.filter.or'));
      }
      case 'boolean':
        return equals === undefined ? undefined : translate(equals === 'true' ? 'ra.boolean.true' : 'ra.boolean.false');
      case 'text':
        return equals;
      default:
        return rangeWords(given);
    }
  };
};

/** What the filter of a field finds, in words. */
export const FilterWords = ({ filter, given }: Props) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const valueWords = useValueWords(filter);
  const module = given.equals === undefined ? undefined : moduleReferredTo(filter);
  const words = module === undefined ? valueWords(given) : undefined;
  const empty = given.empty && translate(`listing.filter.${given.empty === 'true' ? 'empty' : 'notEmpty'}`);
  const [before = '', after = ''] = translate('listing.filter.named', {
    name: titleOf(filter),
    value: '\n',
  }).split('\n');
  return (
    <>
      {before}
      <bdi>
        {module !== undefined && <ReferenceWords module={module} ids={valuesIn(given.equals).map(Number)} />}
        {[words, empty].filter((part) => part !== undefined && part !== '').join(translate('listing.filter.and'))}
      </bdi>
      {after}
    </>
  );
};
