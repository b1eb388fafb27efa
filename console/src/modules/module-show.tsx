import { Alert, Box, Button, CardContent, Divider, Typography } from '@mui/material';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import { useState, type ReactNode } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router';
import { shownTime } from '../i18n/shown-time';
import { useTitle } from '../i18n/use-title';
import { api } from '../service/api';
import { modulePath } from '../service/calls';
import { RecordHistory, TRAIL } from '../audit/record-history';
import type { FormInput, Module } from '../service/description';
import { queryClient } from '../service/query-client';
import { DeleteDialog } from '../actions/delete-dialog';
import { textOf, type Values } from '../forms/form-values';
import { OperationButtons } from '../actions/operation-buttons';
import { Loaded, PageFrame } from '../records/record-page';
import { RecordTabs } from './record-tabs';
import { ShownValue } from '../fields/shown-value';
import { StatusButton } from '../actions/status-button';
import { useDone } from '../records/use-done';
import { useOffers } from '../records/use-offers';
import { useProtection } from '../records/use-protection';
import { useResult } from '../records/use-result';

const LATER_FIELDS = ['createUser', 'createTime', 'updateUser', 'updateTime', 'version'] as const;

type FactProps = Readonly<{ title: string; isWide?: boolean; children: ReactNode }>;

const Fact = ({ title, isWide = false, children }: FactProps) => (
  <Box sx={{ minWidth: 0, gridColumn: isWide ? '1 / -1' : undefined }}>
    <Typography component="dt" variant="body2" color="text.secondary">
      {title}
    </Typography>
    <Typography component="dd" sx={{ m: 0, minHeight: 28 }}>
      {children}
    </Typography>
  </Box>
);

const GRID = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))', m: 0 };

const isLong = (input: FormInput, record: Values): boolean =>
  input.kind === 'text' && input.multiline === true && textOf(record[input.name]) !== '';

type FactsProps = Readonly<{ form: ReadonlyArray<FormInput>; record: Values }>;

const Facts = ({ form, record }: FactsProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const titleOf = useTitle();
  return (
    <>
      <Box component="dl" sx={GRID}>
        <Fact title={translate('records.field.id')}>{textOf(record['id'])}</Fact>
        {form
          .filter(({ name }) => name in record)
          .map((input) => (
            <Fact key={input.name} title={titleOf(input)} isWide={isLong(input, record)}>
              <ShownValue input={input} value={record[input.name]} record={record} />
            </Fact>
          ))}
      </Box>
      <Divider sx={{ my: 3 }} />
      <Box component="dl" sx={GRID}>
        {LATER_FIELDS.map((name) => (
          <Fact key={name} title={translate(`records.field.${name}`)}>
            <bdi>{shownTime(textOf(record[name]), locale) || '—'}</bdi>
          </Fact>
        ))}
      </Box>
    </>
  );
};

type Props = Readonly<{
  module: Module;
  /** The fields that are shown. Without it, those of the module. */
  form?: ReadonlyArray<FormInput>;
  /** More actions of this record. */
  actions?: (record: Values, reload: () => void) => ReactNode;
  /** What the user must know of this record, above its fields. */
  notice?: (record: Values) => ReactNode;
}>;

/** A record with all its fields, and what can be done with it. */
export const ModuleShow = ({ module, form = module.form, actions, notice }: Props) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const done = useDone(module);
  const navigate = useNavigate();
  const offerOf = useOffers(module.name);
  const protectionOf = useProtection(module.name);
  const [isDeleting, setDeleting] = useState(false);
  const { id } = useParams();
  const list = `/${module.name}`;
  const { result, reload: readAgain } = useResult(`${module.name} ${id}`, () =>
    api.get(modulePath(module.name, 'detail'), { id: Number(id) }),
  );
  const reload = (): void => {
    readAgain();
    // the history of the record has a new event
    void queryClient.invalidateQueries({ queryKey: [TRAIL] });
  };
  const record = result?.ok ? result.data : undefined;
  const name = textOf(record?.[module.label]);
  const protection = protectionOf(record?.id);
  const edit = offerOf('update', record?.id);
  const removal = offerOf('delete', record?.id);
  return (
    <PageFrame
      title={record ? `${titleOf(module)} · ${name}` : titleOf(module)}
      back={list}
      actions={
        record && (
          <>
            {actions?.(record, reload)}
            <OperationButtons module={module} record={record} onDone={reload} />
            <StatusButton module={module} record={record} onDone={reload} />
            {edit !== 'hidden' && (
              <Button
                component={Link}
                to={`${list}/${id}`}
                variant="outlined"
                size="small"
                startIcon={<Edit />}
                disabled={edit === 'protected'}
              >
                {translate('ra.action.edit')}
              </Button>
            )}
            {removal !== 'hidden' && (
              <Button
                variant="outlined"
                color="error"
                size="small"
                startIcon={<Delete />}
                disabled={removal === 'protected'}
                onClick={() => setDeleting(true)}
              >
                {translate('ra.action.delete')}
              </Button>
            )}
          </>
        )
      }
    >
      <Loaded result={result} onRetry={reload}>
        {(loaded) => (
          <RecordTabs history={<RecordHistory module={module.name} id={Number(id)} />}>
            <CardContent>
              {protection.removal && (
                <Alert severity="info" sx={{ mb: 2 }}>
                  {translate(`records.protected.${protection.removal}`)}
                </Alert>
              )}
              {notice?.(loaded)}
              <Facts form={form} record={loaded} />
            </CardContent>
          </RecordTabs>
        )}
      </Loaded>
      {isDeleting && (
        <DeleteDialog
          module={module}
          records={[{ key: Number(id), name }]}
          onClose={() => setDeleting(false)}
          onDone={() => {
            done('deleted', [name]);
            void navigate(list);
          }}
        />
      )}
    </PageFrame>
  );
};
