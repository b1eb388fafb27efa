import type { PermissionHolder } from '@menshen/contract/access/access-endpoints';
import {
  Box,
  Chip,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { PageSteps } from '../listing/page-steps';
import { Loaded, PageFrame } from '../records/record-page';
import { useResult } from '../records/use-result';
import { ReachedRowsText } from '../scopes/reached-rows-text';
import { api } from '../service/api';
import { useMaxPageSize } from '../service/description-context';
import { UserName } from '../records/user-name';

const MOST_SHOWN = 20;

/** A narrow page has the name below the user name, and the records below the roles. */
const Holders = ({ records }: Readonly<{ records: ReadonlyArray<PermissionHolder> }>) => {
  const translate = useTranslate();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <TableContainer>
      <Table aria-label={translate('menus.holder.title')}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('menus.holder.user')}</TableCell>
            {!isNarrow && <TableCell>{translate('menus.holder.realname')}</TableCell>}
            <TableCell>{translate('menus.holder.roles')}</TableCell>
            {!isNarrow && <TableCell>{translate('scopes.reached')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {records.map(({ id, username, realname, roles, rows }) => (
            <TableRow key={id}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                <UserName id={id} username={username} />
                {isNarrow && <Typography variant="body2">{realname}</Typography>}
              </TableCell>
              {!isNarrow && (
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  <bdi>{realname}</bdi>
                </TableCell>
              )}
              <TableCell>
                <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.5 }}>
                  {roles.map((role) => (
                    <Chip key={role.id} size="small" label={role.name} />
                  ))}
                  {roles.length === 0 && translate('menus.holder.administrator')}
                </Stack>
                {isNarrow && (
                  <Box sx={{ mt: 0.5 }}>
                    {translate('scopes.reachedText')}
                    <ReachedRowsText rows={rows} />
                  </Box>
                )}
              </TableCell>
              {!isNarrow && (
                <TableCell>
                  <ReachedRowsText rows={rows} />
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

/** The enabled users who have a permission. The address has the permission and the page. */
export const HoldersPage = () => {
  const translate = useTranslate();
  const [parameters, setParameters] = useSearchParams();
  const permission = parameters.get('permission') ?? '';
  const pageNo = Number(parameters.get('page') ?? '1') || 1;
  const pageSize = Math.min(MOST_SHOWN, useMaxPageSize());
  const { result, reload } = useResult(`holders ${permission} ${pageNo}`, () =>
    api.get('/menu/holders', { permission, pageNo, pageSize }),
  );
  return (
    <PageFrame title={translate('menus.holder.title')} back="/menu">
      <Typography sx={{ px: 2, pt: 2, overflowWrap: 'anywhere' }}>
        {translate('menus.holder.permission')} <code>{permission}</code>
      </Typography>
      <Loaded result={result} onRetry={reload}>
        {({ records, total, current }) =>
          total === 0 ? (
            <Typography color="text.secondary" sx={{ p: 4, textAlign: 'center' }}>
              {translate('menus.holder.none')}
            </Typography>
          ) : (
            <>
              <Holders records={records} />
              <PageSteps
                total={total}
                pageNo={current}
                pageSize={pageSize}
                onPage={(page) => setParameters({ permission, page: String(page) })}
              />
            </>
          )
        }
      </Loaded>
    </PageFrame>
  );
};
