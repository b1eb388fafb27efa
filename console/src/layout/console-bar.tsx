import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import Devices from '@mui/icons-material/DevicesOutlined';
import Key from '@mui/icons-material/KeyOutlined';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Factor from '@mui/icons-material/PhonelinkLockOutlined';
import Search from '@mui/icons-material/Search';
import {
  Box,
  Divider,
  IconButton,
  ListItemIcon,
  ListItemText,
  MenuItem,
  Tooltip,
  Typography,
  useMediaQuery,
  type SxProps,
  type Theme,
} from '@mui/material';
import { useEffect, useRef, type ReactElement } from 'react';
import {
  AppBar,
  LoadingIndicator,
  Logout,
  TitlePortal,
  UserMenu,
  useGetIdentity,
  useTranslate,
  useUserMenu,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { requiredStep } from '../service/api';
import { useHasFactors } from '../service/description-context';
import { useSignal } from '../service/signal';
import { LanguageButton } from '../elements/language-button';
import { findOpen, shortcutsOpen } from './overlays';
import { Mark, PRODUCT } from '../elements/product';
import { ThemeButton } from '../elements/theme-button';

const AccountLink = ({ to, text, icon }: Readonly<{ to: string; text: string; icon: ReactElement }>) => {
  const translate = useTranslate();
  const menu = useUserMenu();
  return (
    <MenuItem component={Link} to={to} onClick={menu?.onClose}>
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText>{translate(text)}</ListItemText>
    </MenuItem>
  );
};

const ShortcutsItem = () => {
  const translate = useTranslate();
  const menu = useUserMenu();
  const open = () => {
    menu?.onClose();
    shortcutsOpen.set(true);
  };
  return (
    <MenuItem onClick={open}>
      <ListItemIcon>
        <Keyboard fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('layout.shortcuts.open')}</ListItemText>
    </MenuItem>
  );
};

const OwnMenu = () => {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const isRestricted = useSignal(requiredStep) !== undefined;
  const hasFactors = useHasFactors();
  const label = [identity?.fullName, translate('ra.auth.user_menu')].filter(Boolean).join(' · ');
  // the kit shows the name on wide screens only, and takes the label of the others for the name of a message
  const showsName = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'));
  return (
    <UserMenu label={showsName ? label : 'ra.auth.user_menu'}>
      {!isRestricted && (
        <Box>
          <AccountLink to="/account/profile" text="layout.profile" icon={<AccountCircle fontSize="small" />} />
          <AccountLink to="/account/password" text="layout.password" icon={<Key fontSize="small" />} />
          {hasFactors && <AccountLink to="/account/factor" text="factor.title" icon={<Factor fontSize="small" />} />}
          <AccountLink to="/account/sessions" text="layout.ownSessions" icon={<Devices fontSize="small" />} />
          <ShortcutsItem />
          <Divider sx={{ my: 1 }} />
        </Box>
      )}
      <Logout />
    </UserMenu>
  );
};

/** On a phone, the buttons leave a title so little room that its end, such as the name of a user, needs a second line. */
const TWO_LINES: SxProps<Theme> = ({ breakpoints }) => ({
  [breakpoints.down('sm')]: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    fontSize: '0.9rem',
    lineHeight: 1.25,
  },
});

/** The title of the page, in the bar and in `document.title`. The pages write it with `Title` of the kit. */
const PageTitle = () => {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const write = (): void => {
      const title = current.textContent.trim();
      document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(current, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  return (
    <TitlePortal
      ref={element}
      component="h1"
      tabIndex={-1}
      variant="subtitle1"
      sx={[{ fontWeight: 500, outline: 'none', '& .RaConfigurable-root': { display: 'inline' } }, TWO_LINES]}
    />
  );
};

const Tools = () => {
  const translate = useTranslate();
  const isRestricted = useSignal(requiredStep) !== undefined;
  return (
    <>
      {!isRestricted && (
        <Tooltip title={translate('layout.find.open')}>
          <IconButton color="inherit" aria-label={translate('layout.find.open')} onClick={() => findOpen.set(true)}>
            <Search />
          </IconButton>
        </Tooltip>
      )}
      <LanguageButton />
      <ThemeButton />
      <LoadingIndicator aria-label={translate('layout.loading')} />
    </>
  );
};

/** The bar at the top. */
export const ConsoleBar = () => (
  <AppBar alwaysOn color="default" elevation={0} toolbar={<Tools />} userMenu={<OwnMenu />}>
    <Box
      component={Link}
      to="/"
      sx={{
        display: { xs: 'none', sm: 'flex' },
        alignItems: 'center',
        gap: 1,
        color: 'inherit',
        textDecoration: 'none',
        minWidth: 0,
        mr: 3,
      }}
    >
      <Mark size={26} />
      <Typography component="span" noWrap sx={{ fontWeight: 600, maxWidth: 240 }}>
        {PRODUCT}
      </Typography>
    </Box>
    <PageTitle />
  </AppBar>
);
