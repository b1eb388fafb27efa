import { breaksTextRule, judgedRules, TEXT_RULES, type TextRule } from '@menshen/contract/account/password-rules';
import type { PasswordRules as Rules } from '@menshen/contract/account/password-rules-answer';
import { PASSWORD_LENGTH } from '@menshen/contract/forms/form-field';
import type { PasswordOccasion, PasswordRule } from '@menshen/contract/refusals/password-rule';
import CheckCircle from '@mui/icons-material/CheckCircle';
import Circle from '@mui/icons-material/CircleOutlined';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '../elements/visually-hidden';
import { api } from '../service/api';

/** The rules of a service without a stricter policy. They keep the place of the others until these are read. */
const UNREAD: Rules = {
  minLength: PASSWORD_LENGTH.min,
  maxLength: PASSWORD_LENGTH.max,
  classes: 1,
  common: false,
  username: 'equals',
  history: 1,
  maxDays: 0,
};

/** The rules of the service for new passwords. Undefined if they cannot be read. */
const usePasswordRules = (): Rules | undefined => {
  const { data } = useQuery({
    queryKey: ['password rules'],
    queryFn: () => api.get('/account/passwordRules'),
    staleTime: 60_000,
  });
  if (!data) return UNREAD;
  return data.ok ? data.data : undefined;
};

/** Whether the service has the rule. */
const exists = (rule: PasswordRule, { classes, common }: Rules): boolean => {
  if (rule === 'classes') return classes > 1;
  return rule !== 'common' || common;
};

/** A rule may have two texts: a name must not be equal, or not be contained; only the present password, or several. */
const textKey = (rule: PasswordRule, { username, history }: Rules): string => {
  if (rule === 'username') return username;
  return rule === 'history' && history > 1 ? 'formerPasswords' : rule;
};

const isTextRule = (rule: PasswordRule): rule is TextRule => TEXT_RULES.some((one) => one === rule);

type Props = Readonly<{
  occasion: PasswordOccasion;
  password: string;
  username: string;
  /** The rules that the service has refused a password for. */
  broken?: ReadonlyArray<PasswordRule>;
}>;

/** The rules for a new password. Those that its text tells have a mark while it is typed; the service judges the others. */
export const PasswordRules = ({ occasion, password, username, broken = [] }: Props) => {
  const translate = useTranslate();
  const rules = usePasswordRules();
  if (!rules) return null;
  const isMet = (rule: PasswordRule): boolean =>
    password !== '' && isTextRule(rule) && !breaksTextRule[rule](password, username, rules);
  return (
    <Box sx={{ visibility: rules === UNREAD ? 'hidden' : 'visible' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('login.rules.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', my: 0.5, p: 0 }}>
        {judgedRules(occasion, rules)
          .filter((rule) => exists(rule, rules))
          .map((rule) => (
            <Typography
              key={rule}
              component="li"
              variant="body2"
              sx={{
                display: 'flex',
                gap: 1,
                alignItems: 'flex-start',
                color: broken.includes(rule) ? 'error.main' : 'text.secondary',
              }}
            >
              {isMet(rule) ? (
                <CheckCircle color="success" aria-hidden sx={{ fontSize: 18, mt: '1px' }} />
              ) : (
                <Circle aria-hidden sx={{ fontSize: 18, mt: '1px' }} />
              )}
              <span>
                {translate(`login.rules.${textKey(rule, rules)}`, rules)}
                {isMet(rule) && (
                  <Box component="span" sx={visuallyHidden}>
                    {translate('login.rules.met')}
                  </Box>
                )}
              </span>
            </Typography>
          ))}
      </Box>
    </Box>
  );
};
