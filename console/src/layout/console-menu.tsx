import { permissionOf } from '@menshen/contract/values/permission';
import { Box, Divider, ListItemIcon, ListSubheader, MenuItem } from '@mui/material';
import type { Titled } from '@menshen/contract/forms/form-field';
import type { ReactElement } from 'react';
import { Menu, useSidebarState, useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { menuIcon } from '../elements/menu-icons';
import { OPERATIONS_PAGES } from './operations-pages';
import { useModules } from '../service/description-context';
import { useOwnPermissions } from '../service/use-permissions';
import { navigationOf, type NavigationLine } from '../elements/navigation';
import { useNavigationEntries } from '../elements/use-navigation';

/** A page of the console that the user may see. */
type Page = Readonly<{ name: string; titles: Titled; group: 'records' | 'operations' }>;

/** Lines deeper than this have no further indentation. */
const DEEPEST = 3;

type HeadingProps = Readonly<{ text: string; depth?: number }>;

const Heading = ({ text, depth = 0 }: HeadingProps) => {
  const [isOpen] = useSidebarState();
  return isOpen ? (
    <ListSubheader
      component="div"
      disableSticky
      sx={{
        lineHeight: '20px',
        py: '6px',
        mt: depth === 0 ? 1.5 : 0.5,
        pl: 2.5 + Math.min(depth, DEEPEST) * 1.5,
        pr: 2,
        fontSize: '0.75rem',
        bgcolor: 'transparent',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </ListSubheader>
  ) : (
    <Divider sx={{ my: 1 }} />
  );
};

const indented = (depth: number) => ({ pl: 2 + Math.min(Math.max(depth - 1, 0), DEEPEST) * 1.5 });

type WebsiteProps = Readonly<{ href: string; text: string; icon: ReactElement; depth: number }>;

const Website = ({ href, text, icon, depth }: WebsiteProps) => {
  const [isOpen] = useSidebarState();
  return (
    <MenuItem
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={text}
      sx={{ color: 'text.secondary', ...(isOpen && indented(depth)) }}
    >
      <ListItemIcon sx={{ minWidth: 40 }}>{icon}</ListItemIcon>
      {isOpen && <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{text}</Box>}
    </MenuItem>
  );
};

type PageItemProps = Readonly<{ page: Page; text: string; icon: ReactElement; depth?: number }>;

const PageItem = ({ page, text, icon, depth = 0 }: PageItemProps) => {
  const [isOpen] = useSidebarState();
  return <Menu.Item to={`/${page.name}`} primaryText={text} leftIcon={icon} sx={isOpen ? indented(depth) : {}} />;
};

type LinesProps = Readonly<{ lines: ReadonlyArray<NavigationLine<Page>>; depth: number }>;

const Lines = ({ lines, depth }: LinesProps) => {
  const titleOf = useTitle();
  return lines.map(({ key, titles, icon, page, website, below }) => {
    const text = titleOf(titles);
    const shown = menuIcon(icon, page?.name ?? (website === undefined ? 'folder' : 'link'));
    return (
      <Box key={key}>
        {page && <PageItem page={page} text={text} icon={shown} depth={depth} />}
        {website !== undefined && <Website href={website} text={text} icon={shown} depth={depth} />}
        {!page && website === undefined && <Heading text={text} depth={depth} />}
        <Lines lines={below} depth={depth + 1} />
      </Box>
    );
  });
};

type GroupProps = Readonly<{ title: string; pages: ReadonlyArray<Page> }>;

const Group = ({ title, pages }: GroupProps) => {
  const titleOf = useTitle();
  const translate = useTranslate();
  if (pages.length === 0) return null;
  return (
    <>
      <Heading text={translate(title)} />
      {pages.map((page) => (
        <PageItem key={page.name} page={page} text={titleOf(page.titles)} icon={menuIcon(page.name)} />
      ))}
    </>
  );
};

/** The pages that the user may see: by the menus of the service, and below them those that no menu leads to. */
export const ConsoleMenu = () => {
  const permissions = useOwnPermissions();
  const entries = useNavigationEntries();
  const pages: ReadonlyArray<Page> = [
    ...useModules().map((module) => ({ name: module.name, titles: module, group: 'records' as const })),
    ...OPERATIONS_PAGES.map(({ name, titles }) => ({ name, titles, group: 'operations' as const })),
  ].filter(({ name }) => permissions.has(permissionOf(name, 'page')));
  const { lines, others } = navigationOf(entries ?? [], entries ? pages : []);
  const isByMenus = entries !== undefined && entries.length > 0;
  return (
    <Menu>
      <Menu.DashboardItem />
      <Lines lines={lines} depth={0} />
      {isByMenus ? (
        <Group title="layout.others" pages={others} />
      ) : (
        <>
          <Group title="layout.records" pages={others.filter(({ group }) => group === 'records')} />
          <Group title="layout.operations" pages={others.filter(({ group }) => group === 'operations')} />
        </>
      )}
    </Menu>
  );
};
