import { useTranslate } from 'react-admin';
import { NameList } from '../records/name-list';
import type { ChangedMenu } from './grant-changes';

/** Menus that a role gets or loses, by name, with their permissions, and why one of them changes no permission. */
export const ChangedMenus = ({ label, menus }: Readonly<{ label: string; menus: ReadonlyArray<ChangedMenu> }>) => {
  const translate = useTranslate();
  const items = menus.map(({ key, name, detail: permission, unchanged }) => ({
    key,
    name,
    detail: unchanged ? translate(`roles.unchanged.${unchanged}`, { permission }) : permission,
  }));
  return <NameList label={label} items={items} />;
};
