import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import Devices from '@mui/icons-material/DevicesOutlined';
import Key from '@mui/icons-material/KeyOutlined';
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { AppBar, Layout, Logout, UserMenu, useTranslate, useUserMenu } from 'react-admin';
import { Link } from 'react-router-dom';
import { ConsoleMenu } from './console-menu';

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

const OwnMenu = () => (
  <UserMenu>
    <AccountLink to="/account/profile" text="layout.profile" icon={<AccountCircle fontSize="small" />} />
    <AccountLink to="/account/password" text="layout.password" icon={<Key fontSize="small" />} />
    <AccountLink to="/account/sessions" text="layout.ownSessions" icon={<Devices fontSize="small" />} />
    <Logout />
  </UserMenu>
);

const ConsoleAppBar = () => <AppBar userMenu={<OwnMenu />} />;

/** The bar at the top, the menu at the side, and the page. */
export const ConsoleLayout = ({ children }: Readonly<{ children?: ReactNode }>) => (
  <Layout appBar={ConsoleAppBar} menu={ConsoleMenu}>
    {children}
  </Layout>
);
