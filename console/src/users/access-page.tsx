import type { AccessExplanation, PermissionSource } from '@menshen/contract/access-endpoints';
import {
  Alert,
  Box,
  Chip,
  Link as MuiLink,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import { useTitle } from '../i18n/use-title';
import { ResultStatus } from '../layout/result-status';
import { Loaded, PageFrame } from '../modules/record-page';
import { usePermitted } from '../modules/use-permitted';
import { useResult } from '../modules/use-result';
import { api } from '../service/api';
import { usePermissionTitles } from '../service/description-context';

type Explained = AccessExplanation['permissions'][number];

const SourceLine = ({ source }: Readonly<{ source: PermissionSource }>) => {
  const translate = useTranslate();
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
      <bdi>{translate('users.explained.source', { role: source.roleName, menu: source.menuName })}</bdi>
      {source.blockedBy.map((blocker) => (
        <Chip
          key={blocker}
          size="small"
          color="warning"
          variant="outlined"
          label={translate(`users.explained.blocker.${blocker}`)}
        />
      ))}
    </Stack>
  );
};

const PermissionRow = ({ permission, granted, sources }: Explained) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const title = usePermissionTitles()[permission];
  const maySeeHolders = usePermitted('menu')('holders');
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
      </TableCell>
      <TableCell>
        <Chip
          size="small"
          variant="outlined"
          color={granted ? 'success' : 'warning'}
          label={translate(granted ? 'users.explained.granted' : 'users.explained.blocked')}
        />
      </TableCell>
      <TableCell>
        <Stack spacing={0.5}>
          {sources.map((source) => (
            <SourceLine key={`${source.roleId} ${source.menuId}`} source={source} />
          ))}
          {sources.length === 0 && translate('users.explained.always')}
        </Stack>
      </TableCell>
    </TableRow>
  );
};

const AccessTable = ({ administrator, permissions }: AccessExplanation) => {
  const translate = useTranslate();
  const titles = usePermissionTitles();
  const [text, setText] = useState('');
  const matches = ({ permission }: Explained): boolean => {
    const { title = '', english = '' } = titles[permission] ?? {};
    return `${permission}\n${title}\n${english}`.toLowerCase().includes(text.trim().toLowerCase());
  };
  const found = permissions.filter(matches);
  if (permissions.length === 0)
    return (
      <Typography color="text.secondary" sx={{ p: 4, textAlign: 'center' }}>
        {translate('users.explained.none')}
      </Typography>
    );
  return (
    <>
      <Box sx={{ p: 2, pb: 0 }}>
        {administrator && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {translate('users.explained.administrator')}
          </Alert>
        )}
        <TextField
          size="small"
          sx={{ width: { xs: '100%', sm: 280 } }}
          label={translate('users.explained.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Box>
      <ResultStatus total={text === '' ? undefined : found.length} />
      <TableContainer>
        <Table aria-label={translate('users.access')}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('users.explained.permission')}</TableCell>
              <TableCell>{translate('users.explained.state')}</TableCell>
              <TableCell>{translate('users.explained.sources')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {found.map((permission) => (
              <PermissionRow key={permission.permission} {...permission} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
};

/** What a user may do, through which roles and menus, and what blocks it. */
export const AccessPage = () => {
  const translate = useTranslate();
  const { id } = useParams();
  const { result, reload } = useResult(`access ${id}`, () => api.get('/user/access', { id: Number(id) }));
  return (
    <PageFrame title={translate('users.access')} back={`/user/${id}/show`}>
      <Loaded result={result} onRetry={reload}>
        {(access) => <AccessTable {...access} />}
      </Loaded>
    </PageFrame>
  );
};
