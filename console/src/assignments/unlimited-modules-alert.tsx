import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { useModules } from '../service/description-context';
import { unlimitedModules } from './unlimited-modules';

type Props = Readonly<{
  /** Undefined if it is not known which permissions they are. */
  permissions: ReadonlyArray<string> | undefined;
  /** The key of the text that names the modules. */
  message: 'scopes.unlimitedModules' | 'roles.changes.unlimited';
}>;

/** Says of which modules permissions reach all records in every data scope. Nothing is shown where a data scope limits everything. */
export const UnlimitedModulesAlert = ({ permissions, message }: Props) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const modules = useModules();
  const named = permissions ? unlimitedModules(modules, permissions) : [];
  if (!named) return null;
  const text =
    named.length === 0
      ? translate('scopes.unlimited')
      : translate(message, { modules: named.map(titleOf).join(translate('scopes.separator')) });
  return (
    <Alert severity="info" sx={{ mt: 1 }}>
      {text}
    </Alert>
  );
};
