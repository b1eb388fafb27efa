import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { useTitle } from '../i18n/use-title';
import { ownPlace, withoutFixedPlace } from '../scopes/own-place';
import { PlacedFormContext } from '../scopes/use-possible-departments';
import { api } from '../service/api';
import { modulePath } from '../service/calls';
import type { Module } from '../service/description';
import { useOwnAccount } from '../service/use-permissions';
import { textOf, type Values } from '../forms/form-values';
import { keptReferences } from '../forms/kept-references';
import { RecordForm } from '../fields/record-form';
import { PageFrame } from '../records/record-page';
import { useDone } from '../records/use-done';

type Props = Readonly<{
  module: Module;
  /** Values to begin with. */
  preset?: Values;
  /** The inputs. Without it, one for each field. */
  children?: ReactNode;
  /** Changes the fields before they are sent. */
  prepare?: (fields: Values) => Values;
  /** The page after the form. The id is that of the new record; there is none if nothing was saved. Without it, the list. */
  next?: (id: number | undefined) => string;
}>;

/** The form of a new record. The state of the location may have values to begin with. */
export const ModuleCreate = ({ module, preset, children, prepare = (fields) => fields, next }: Props) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const account = useOwnAccount();
  const done = useDone(module);
  const placed = useMemo(() => ({ module }), [module]);
  const sent = useRef<Values>({});
  /** Each record has a form of its own. A further one begins with the references of the record before it. */
  const [{ round, kept }, setNext] = useState<Readonly<{ round: number; kept?: Values }>>({ round: 0 });
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { values?: Values } | null };
  const list = `/${module.name}`;
  const form = module.form.filter(({ readOnly }) => !readOnly);
  const back = next?.(undefined) ?? list;
  return (
    <PageFrame title={translate('records.createTitle', { name: titleOf(module) })} back={back}>
      <PlacedFormContext value={placed}>
        <RecordForm
          key={round}
          form={form}
          list={list}
          offersAnother
          record={{ ...ownPlace(module, account), ...preset, ...(kept ?? state?.values) }}
          send={(fields) => {
            sent.current = fields;
            return api.post(modulePath(module.name, 'add'), withoutFixedPlace(module, account, prepare(fields)));
          }}
          onSaved={({ id }, isAnother) => {
            done('created', [textOf(sent.current[module.label])]);
            if (isAnother) setNext({ round: round + 1, kept: keptReferences(form, module.unique, sent.current) });
            else void navigate(next?.(id) ?? list);
          }}
          onCancel={() => void navigate(back)}
        >
          {children}
        </RecordForm>
      </PlacedFormContext>
    </PageFrame>
  );
};
