import type { Blocker, OtherRole } from '@menshen/contract/access/access-endpoints';
import { Alert, Button, Chip, Link as MuiLink, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useOffers } from '../records/use-offers';
import { usePermitted } from '../records/use-permitted';
import { useResult } from '../records/use-result';
import { api } from '../service/api';
import { useFailureText } from '../service/use-failure-text';

export const Blockers = ({ blockedBy }: Readonly<{ blockedBy: ReadonlyArray<Blocker> }>) => {
  const translate = useTranslate();
  return blockedBy.map((blocker) => (
    <Chip
      key={blocker}
      size="small"
      color="warning"
      variant="outlined"
      label={translate(`users.explained.blocker.${blocker}`)}
    />
  ));
};

const RoleLine = ({ role }: Readonly<{ role: OtherRole }>) => {
  const maySee = usePermitted('role')('detail');
  return (
    <Stack component="li" direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
      {maySee ? (
        <MuiLink component={Link} to={`/role/${role.roleId}/show`} underline="hover">
          <bdi>{role.roleName}</bdi>
        </MuiLink>
      ) : (
        <bdi>{role.roleName}</bdi>
      )}
      <Blockers blockedBy={role.blockedBy} />
    </Stack>
  );
};

type Props = Readonly<{ userId: number; permission: string }>;

/** The roles that carry a permission and that the user does not have, with the way to give one of them. */
export const OtherRoles = ({ userId, permission }: Props) => {
  const translate = useTranslate();
  const failureText = useFailureText();
  const offer = useOffers('user')('roles', userId);
  const { result } = useResult(`other roles ${userId} ${permission}`, () =>
    api.get('/user/access', { id: userId, permission }),
  );
  if (!result) return <Typography variant="body2">{translate('ra.message.loading')}</Typography>;
  if (!result.ok) return <Alert severity="error">{failureText(result)}</Alert>;
  const { otherRoles } = result.data;
  if (otherRoles.length === 0)
    return <Typography variant="body2">{translate('users.explained.noOtherRole')}</Typography>;
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="body2">{translate('users.explained.otherRoles')}</Typography>
      <Stack component="ul" spacing={0.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {otherRoles.map((role) => (
          <RoleLine key={role.roleId} role={role} />
        ))}
      </Stack>
      {offer === 'offered' && (
        <Button component={Link} to={`/user/${userId}/roles`} size="small" variant="outlined">
          {translate('users.assignRoles')}
        </Button>
      )}
    </Stack>
  );
};
