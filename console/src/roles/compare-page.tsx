import { Autocomplete, Box, CardContent, TextField, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useAddress } from '../elements/use-address';
import { useMenuName } from '../menus/use-menu-name';
import { NameList, type Named } from '../records/name-list';
import { useOptions, useRecordNames, type RecordNames } from '../records/record-names';
import { Loaded, PageFrame } from '../records/record-page';
import { useChoiceTexts } from '../forms/use-choice-texts';
import { useResult } from '../records/use-result';
import { api } from '../service/api';
import { comparedGrants, type ComparedGrants, type ComparedPermission } from './compared-grants';
import { ComparedSettings } from './compared-settings';

type Side = 'one' | 'other';

type SelectProps = Readonly<{
  label: string;
  id: number | undefined;
  ids: ReadonlyArray<number>;
  names: RecordNames;
  onChange: (id: number | null) => void;
}>;

const RoleSelect = ({ label, id, ids, names, onChange }: SelectProps) => {
  const choiceTexts = useChoiceTexts();
  return (
    <Autocomplete
      fullWidth
      options={ids}
      value={id ?? null}
      getOptionLabel={(one) => names.shown(one) ?? ''}
      getOptionKey={(one) => one}
      onChange={(_event, next) => onChange(next)}
      {...choiceTexts}
      renderInput={(parameters) => <TextField {...parameters} label={label} />}
    />
  );
};

const readCompared = async (one: number, other: number) => {
  const [first, second] = await Promise.all([
    api.get('/role/grants', { id: one }),
    api.get('/role/grants', { id: other }),
  ]);
  if (!first.ok) return first;
  return second.ok ? { ...second, data: comparedGrants(first.data, second.data) } : second;
};

type ListsProps = Readonly<{ compared: ComparedGrants; nameOf: (side: Side) => string }>;

const Lists = ({ compared, nameOf }: ListsProps) => {
  const translate = useTranslate();
  const menuName = useMenuName();
  const named = ({ permission, menus }: ComparedPermission): Named => ({
    key: permission,
    name: [...new Set(menus.map(menuName))].join(' / '),
    detail: permission,
  });
  const textOf = (side: keyof ComparedGrants): string =>
    side === 'both'
      ? translate('roles.compare.both', { smart_count: compared.both.length })
      : translate('roles.compare.only', { name: nameOf(side), smart_count: compared[side].length });
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, mt: 2, alignItems: 'start' }}
    >
      {(['one', 'other', 'both'] as const).map((side) => (
        <Box key={side} sx={{ minWidth: 0, gridColumn: side === 'both' ? '1 / -1' : undefined }}>
          <Typography variant="subtitle2" component="h2" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
            {textOf(side)}
          </Typography>
          {compared[side].length === 0 ? (
            <Typography color="text.secondary">{translate('roles.compare.nothing')}</Typography>
          ) : (
            <NameList label={textOf(side)} items={compared[side].map(named)} />
          )}
        </Box>
      ))}
    </Box>
  );
};

type ComparedProps = Readonly<{ ids: Readonly<Record<Side, number>>; nameOf: (side: Side) => string }>;

const Compared = ({ ids: { one, other }, nameOf }: ComparedProps) => {
  const { result, reload } = useResult(`compared ${one} ${other}`, () => readCompared(one, other));
  return (
    <Loaded result={result} onRetry={reload}>
      {(compared) => <Lists compared={compared} nameOf={nameOf} />}
    </Loaded>
  );
};

/** The settings of two roles, and which permissions only one of them has. The address has the roles. */
export const ComparePage = () => {
  const translate = useTranslate();
  const [parameters, setParameter] = useAddress();
  const idOf = (side: Side): number | undefined => Number(parameters.get(side)) || undefined;
  const [one, other] = [idOf('one'), idOf('other')];
  const chosen = [one, other].flatMap((id) => id ?? []);
  const { options } = useOptions('role');
  const names = useRecordNames('role', chosen, options);
  const ids = [...new Set([...(options?.ok ? options.data.map(({ id }) => id) : []), ...chosen])];
  const isComparable = one !== undefined && other !== undefined && one !== other;
  const isNamed = chosen.every((id) => names.shown(id) !== undefined);
  const nameOf = (side: Side): string => names.shown(idOf(side) ?? 0) ?? '';
  const choose = (side: Side) => (id: number | null) => setParameter(side, String(id ?? ''));
  return (
    <PageFrame title={translate('roles.compare.title')} back="/role">
      <CardContent>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
          {(['one', 'other'] as const).map((side) => (
            <RoleSelect
              key={side}
              label={translate(`roles.compare.${side}`)}
              id={idOf(side)}
              ids={ids}
              names={names}
              onChange={choose(side)}
            />
          ))}
        </Box>
        {isComparable ? (
          <ComparedSettings key={`${one} ${other}`} ids={{ one, other }} nameOf={nameOf} isNamed={isNamed}>
            <Compared ids={{ one, other }} nameOf={nameOf} />
          </ComparedSettings>
        ) : (
          <Typography color="text.secondary" sx={{ py: 4, textAlign: 'center' }}>
            {translate('roles.compare.choose')}
          </Typography>
        )}
      </CardContent>
    </PageFrame>
  );
};
