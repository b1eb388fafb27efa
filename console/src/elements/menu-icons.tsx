import type { OtherPage } from '@menshen/contract/access/permissions';
import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import Article from '@mui/icons-material/ArticleOutlined';
import Assessment from '@mui/icons-material/AssessmentOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import Build from '@mui/icons-material/BuildOutlined';
import Business from '@mui/icons-material/BusinessOutlined';
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import Devices from '@mui/icons-material/DevicesOutlined';
import Folder from '@mui/icons-material/FolderOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import LocalShipping from '@mui/icons-material/LocalShippingOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import MonitorHeart from '@mui/icons-material/MonitorHeartOutlined';
import Notifications from '@mui/icons-material/NotificationsOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import ShoppingCart from '@mui/icons-material/ShoppingCartOutlined';
import Star from '@mui/icons-material/StarOutlined';
import Work from '@mui/icons-material/WorkOutlineOutlined';
import type { ReactElement } from 'react';

/**
 * The icons that the navigation of the console has, by the name in the field `icon` of a menu. A page that no menu leads to has the
 * icon of its own name.
 */
const ICONS: Readonly<Record<string, ReactElement> & Record<OtherPage, ReactElement>> = {
  setting: <Settings />,
  monitor: <MonitorHeart />,
  user: <Person />,
  role: <Groups />,
  menu: <AccountTree />,
  position: <Work />,
  department: <Business />,
  example: <Badge />,
  session: <Devices />,
  lock: <Lock />,
  audit: <History />,
  home: <Home />,
  folder: <Folder />,
  document: <Article />,
  report: <Assessment />,
  calendar: <CalendarMonth />,
  company: <Business />,
  money: <Payments />,
  order: <ShoppingCart />,
  goods: <Inventory />,
  delivery: <LocalShipping />,
  mail: <Mail />,
  notice: <Notifications />,
  tool: <Build />,
  link: <LinkIcon />,
  star: <Star />,
};

export const ICON_NAMES: ReadonlyArray<string> = Object.keys(ICONS);

/** The icon of this name, or of the first name that the console has; otherwise a sheet of paper. */
export const menuIcon = (...names: ReadonlyArray<string>): ReactElement =>
  ICONS[names.find((name) => Object.hasOwn(ICONS, name)) ?? 'document'] ?? <Article />;
