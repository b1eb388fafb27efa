import { EVERYTHING } from '@menshen/contract/values/data-scope';
import type { AccessExplanation, PermissionSource } from '@menshen/contract/access/access-endpoints';
import {
  Alert,
  Box,
  Button,
  Chip,
  Link as MuiLink,
  MenuItem,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import { useTitle } from '../i18n/use-title';
import { useAddress } from '../elements/use-address';
import { ResultStatus } from '../elements/result-status';
import { useMenuName } from '../menus/use-menu-name';
import { NameText } from '../records/name-text';
import { Loaded, PageFrame } from '../records/record-page';
import { usePermitted } from '../records/use-permitted';
import { useResult } from '../records/use-result';
import { ReachedRowsText } from '../scopes/reached-rows-text';
import { useDepartmentNames } from '../scopes/use-department-names';
import { useScopeWords } from '../scopes/use-scope-words';
import { api } from '../service/api';
import { usePermissionTitles } from '../service/description-context';
import {
  ACCESS_STATES,
  countsOf,
  foundPermissions,
  groupedPermissions,
  stateOf,
  type AccessState,
} from './access-query';
import { CountedRows } from './counted-rows';
import { Blockers, OtherRoles } from './other-roles';

type Explained = AccessExplanation['permissions'][number];

const COLOURS = { granted: 'success', blocked: 'warning', absent: 'default' } as const satisfies Record<
  AccessState,
  string
>;

/** A narrow page has the sources of a permission below it, a wide one beside it. */
const useIsNarrow = (): boolean => useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));

const SourceLine = ({ source }: Readonly<{ source: PermissionSource }>) => {
  const translate = useTranslate();
  const words = useScopeWords();
  const nameOf = useDepartmentNames((source.departments ?? []).map(({ id }) => id));
  const scopeText = words.assigned(source, nameOf);
  const menu = useMenuName()({ name: source.menuName, english: source.menuEnglish });
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
      <bdi>{translate('users.explained.source', { role: source.roleName, menu })}</bdi>
      {source.scope !== EVERYTHING && <Chip size="small" variant="outlined" label={<NameText name={scopeText} />} />}
      <Blockers blockedBy={source.blockedBy} />
    </Stack>
  );
};

type RowProps = Explained &
  Readonly<{ userId: number; isAdministrator: boolean; isAsked: boolean; onAsk: (permission?: string) => void }>;

const PermissionRow = ({ userId, isAdministrator, isAsked, onAsk, ...explained }: RowProps) => {
  const { permission, sources, rows } = explained;
  const translate = useTranslate();
  const titleOf = useTitle();
  const title = usePermissionTitles()[permission];
  const maySeeHolders = usePermitted('menu')('holders');
  const isNarrow = useIsNarrow();
  const state = stateOf(explained);
  const reached = state === 'granted' && <ReachedRowsText rows={rows} />;
  const why = (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      {sources.map((source) => (
        <SourceLine key={`${source.roleId} ${source.menuId}`} source={source} />
      ))}
      {isAdministrator && sources.length === 0 && translate('users.explained.always')}
      {!isAdministrator && state !== 'granted' && (
        <Button
          size="small"
          aria-expanded={isAsked}
          aria-label={`${translate('users.explained.ask')} · ${permission}`}
          onClick={() => onAsk(isAsked ? undefined : permission)}
          sx={{ ml: -0.5, textAlign: 'start' }}
        >
          {translate('users.explained.ask')}
        </Button>
      )}
      {isAsked && <OtherRoles userId={userId} permission={permission} />}
    </Stack>
  );
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {title && <div>{titleOf(title)}</div>}
        {maySeeHolders ? (
          <MuiLink
            component={Link}
            to={`/menu/holders?permission=${encodeURIComponent(permission)}`}
            title={translate('users.explained.holders')}
            variant="caption"
            underline="hover"
            color="text.secondary"
          >
            {permission}
          </MuiLink>
        ) : (
          <Typography variant="caption">{permission}</Typography>
        )}
        {isNarrow && <Box sx={{ mt: 0.5 }}>{why}</Box>}
      </TableCell>
      <TableCell>
        <Chip
          size="small"
          variant="outlined"
          color={COLOURS[state]}
          label={translate(`users.explained.state.${state}`)}
        />
        {isNarrow && reached && <Box sx={{ mt: 0.5, typography: 'caption' }}>{reached}</Box>}
      </TableCell>
      {!isNarrow && <TableCell>{reached}</TableCell>}
      {!isNarrow && <TableCell>{why}</TableCell>}
    </TableRow>
  );
};

/** What is asked by the address: the text, the state and the permission. */
const useQuestion = () => {
  const [parameters, set] = useAddress();
  const state = ACCESS_STATES.find((one) => one === parameters.get('state'));
  return { text: parameters.get('text') ?? '', state, asked: parameters.get('permission'), set };
};

type TableProps = Readonly<{ userId: number; access: AccessExplanation }>;

const AccessTable = ({ userId, access: { administrator, permissions } }: TableProps) => {
  const translate = useTranslate();
  const titles = usePermissionTitles();
  const isNarrow = useIsNarrow();
  const { text, state, asked, set } = useQuestion();
  const mayCount = usePermitted('user')('rows');
  const found = foundPermissions(permissions, { text, state, titles });
  const { titled, others } = groupedPermissions(found, titles);
  const counts = countsOf(permissions);
  const rowOf = (explained: Explained) => (
    <PermissionRow
      key={explained.permission}
      userId={userId}
      isAdministrator={administrator === true}
      isAsked={asked === explained.permission}
      onAsk={(next) => set('permission', next)}
      {...explained}
    />
  );
  return (
    <>
      <Box sx={{ p: 2, pb: 1 }}>
        {administrator && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {translate('users.explained.administrator')}
          </Alert>
        )}
        {mayCount && <CountedRows userId={userId} permissions={permissions} />}
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2 }}>
          <TextField
            size="small"
            sx={{ width: { xs: '100%', sm: 280 } }}
            label={translate('users.explained.search')}
            value={text}
            onChange={(event) => set('text', event.target.value)}
          />
          <TextField
            select
            size="small"
            sx={{ width: { xs: '100%', sm: 220 } }}
            label={translate('users.explained.result')}
            value={state ?? 'all'}
            onChange={(event) => set('state', event.target.value === 'all' ? '' : event.target.value)}
          >
            <MenuItem value="all">{`${translate('users.explained.all')} (${permissions.length})`}</MenuItem>
            {ACCESS_STATES.map((one) => (
              <MenuItem
                key={one}
                value={one}
              >{`${translate(`users.explained.state.${one}`)} (${counts[one]})`}</MenuItem>
            ))}
          </TextField>
        </Stack>
      </Box>
      <ResultStatus total={text === '' && state === undefined ? undefined : found.length} />
      {found.length === 0 ? (
        <Typography color="text.secondary" sx={{ p: 4, textAlign: 'center' }}>
          {translate('users.explained.noMatch')}
        </Typography>
      ) : (
        <TableContainer>
          <Table aria-label={translate('users.access')}>
            <TableHead>
              <TableRow>
                <TableCell>{translate('users.explained.permission')}</TableCell>
                <TableCell>{translate('users.explained.result')}</TableCell>
                {!isNarrow && <TableCell>{translate('scopes.reached')}</TableCell>}
                {!isNarrow && <TableCell>{translate('users.explained.sources')}</TableCell>}
              </TableRow>
            </TableHead>
            <TableBody>
              {titled.map(rowOf)}
              {others.length > 0 && (
                <TableRow>
                  <TableCell
                    component="th"
                    scope="rowgroup"
                    colSpan={isNarrow ? 2 : 4}
                    sx={{ color: 'text.secondary' }}
                  >
                    {translate('users.explained.others')}
                  </TableCell>
                </TableRow>
              )}
              {others.map(rowOf)}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </>
  );
};

/** What a user may do and may not do, through which roles and menus, what blocks it, and which roles would give it. */
export const AccessPage = () => {
  const translate = useTranslate();
  const { id } = useParams();
  const { result, reload } = useResult(`access ${id}`, () => api.get('/user/access', { id: Number(id) }));
  const name = result?.ok ? ` · ${result.data.username}` : '';
  return (
    <PageFrame title={`${translate('users.access')}${name}`} back={`/user/${id}/show`}>
      <Loaded result={result} onRetry={reload}>
        {(access) => <AccessTable userId={Number(id)} access={access} />}
      </Loaded>
    </PageFrame>
  );
};
