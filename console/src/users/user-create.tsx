import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNotify, useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { useTitle } from '../i18n/use-title';
import { FieldInput } from '../fields/field-input';
import { textOf, type Values } from '../forms/form-values';
import { keptReferences } from '../forms/kept-references';
import { RecordForm } from '../fields/record-form';
import { PageFrame } from '../records/record-page';
import { ownPlace, withoutFixedPlace } from '../scopes/own-place';
import { PlacedFormContext } from '../scopes/use-possible-departments';
import { withAssignments } from '../forms/assignments-form';
import { api } from '../service/api';
import type { BodyOf, DataOf } from '../service/calls';
import type { Module } from '../service/description';
import { useOwnAccount } from '../service/use-permissions';
import { FirstPassword } from './first-password';
import { newUserFields } from './new-user-fields';
import { PasswordOnce } from './password-once';

const LIST = '/user';

type Created = Readonly<{ name: string; password: string; isAnother: boolean }>;

/** The form of a new user. A drawn password is shown once, before the page closes. */
export const UserCreate = ({ module }: Readonly<{ module: Module }>) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const account = useOwnAccount();
  const placed = useMemo(() => ({ module }), [module]);
  const notify = useNotify();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { values?: Values } | null };
  const [isGenerated, setGenerated] = useState(true);
  const [created, setCreated] = useState<Created>();
  const sent = useRef<Values>({});
  /** Each user has a form of their own. A further one begins with the department and the roles of the user before. */
  const [{ round, kept }, setNext] = useState<Readonly<{ round: number; kept?: Values }>>({ round: 0 });
  const form = withAssignments(module.form.filter(({ readOnly }) => !readOnly));
  const title = translate('records.createTitle', { name: titleOf(module) });

  const goOn = (isAnother: boolean) => {
    // the page with a password does not let anybody leave
    flushSync(() => setCreated(undefined));
    if (isAnother) setNext({ round: round + 1, kept: keptReferences(form, module.unique, sent.current) });
    else void navigate(LIST);
  };
  return (
    <PageFrame title={title} back={LIST}>
      {!created && (
        <PlacedFormContext value={placed}>
          <RecordForm<DataOf<'/user/add'>>
            key={round}
            form={form}
            list={LIST}
            offersAnother
            record={{ ...ownPlace(module, account), ...(kept ?? state?.values) }}
            send={(fields) => {
              sent.current = fields;
              return api.post(
                '/user/add',
                withoutFixedPlace(module, account, newUserFields(fields, isGenerated)) as BodyOf<'/user/add'>,
              );
            }}
            onSaved={(data, isAnother) => {
              const name = textOf(sent.current['username']);
              if ('password' in data) {
                setCreated({ name, password: data.password, isAnother });
                return;
              }
              notify('users.create.done', { type: 'success', messageArgs: { name } });
              goOn(isAnother);
            }}
            onCancel={() => void navigate(LIST)}
          >
            {form.map((input) => {
              if (input.name === 'mustChange') return null;
              if (input.name === 'password')
                return <FirstPassword key={input.name} form={form} isGenerated={isGenerated} onChange={setGenerated} />;
              return <FieldInput key={input.name} form={form} input={input} autoFocus={input.name === 'username'} />;
            })}
          </RecordForm>
        </PlacedFormContext>
      )}
      {created && (
        <PasswordOnce
          title={translate('users.create.done', { name: created.name })}
          password={created.password}
          onClose={() => goOn(created.isAnother)}
        />
      )}
    </PageFrame>
  );
};
