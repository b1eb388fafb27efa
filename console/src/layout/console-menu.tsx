import Article from '@mui/icons-material/ArticleOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import MenuIcon from '@mui/icons-material/AccountTreeOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import Work from '@mui/icons-material/WorkOutlineOutlined';
import { Divider, ListSubheader } from '@mui/material';
import type { ReactElement } from 'react';
import { Menu, useSidebarState, useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { OPERATIONS_PAGES } from '../operations/operations-pages';
import { useModules } from '../service/description-context';
import { useOwnPermissions } from '../service/use-permissions';

const MODULE_ICONS: Readonly<Record<string, ReactElement>> = {
  user: <Person />,
  role: <Groups />,
  menu: <MenuIcon />,
  position: <Work />,
  example: <Badge />,
};

const Heading = ({ text }: Readonly<{ text: string }>) => {
  const translate = useTranslate();
  const [isOpen] = useSidebarState();
  return isOpen ? (
    <ListSubheader
      component="div"
      disableSticky
      sx={{ lineHeight: '32px', mt: 1.5, px: 2.5, fontSize: '0.75rem', bgcolor: 'transparent' }}
    >
      {translate(text)}
    </ListSubheader>
  ) : (
    <Divider sx={{ my: 1 }} />
  );
};

/** The pages that the user may see, in groups. */
export const ConsoleMenu = () => {
  const titleOf = useTitle();
  const permissions = useOwnPermissions();
  const mayList = ({ name }: Readonly<{ name: string }>): boolean => permissions.has(`sys:${name}:page`);
  const modules = useModules().filter(mayList);
  const operations = OPERATIONS_PAGES.filter(mayList);
  return (
    <Menu>
      <Menu.DashboardItem />
      {modules.length > 0 && <Heading text="layout.records" />}
      {modules.map((module) => (
        <Menu.Item
          key={module.name}
          to={`/${module.name}`}
          primaryText={titleOf(module)}
          leftIcon={MODULE_ICONS[module.name] ?? <Article />}
        />
      ))}
      {operations.length > 0 && <Heading text="layout.operations" />}
      {operations.map(({ name, titles, icon }) => (
        <Menu.Item key={name} to={`/${name}`} primaryText={titleOf(titles)} leftIcon={icon} />
      ))}
    </Menu>
  );
};
