import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { placesById } from '../tree/placed-tree';
import { TreePage } from '../modules/tree-page';
import { TreeWithPanel } from '../modules/tree-with-panel';
import { ModuleList } from '../modules/module-list';
import { useResult } from '../records/use-result';
import { api } from '../service/api';
import type { Module } from '../service/description';
import { useOwnAccount } from '../service/use-permissions';
import { DepartmentPanel } from './department-panel';
import { departmentTexts, type DepartmentNode } from '../department-tree/department-tree';
import { DepartmentTreeView } from '../department-tree/department-tree-view';

type ContentProps = Readonly<{ module: Module; tree: ReadonlyArray<DepartmentNode>; reload: () => void }>;

const Content = ({ module, tree, reload }: ContentProps) => {
  const [parameters, setParameters] = useSearchParams();
  const [text, setText] = useState('');
  const placed = useMemo(() => placesById(tree), [tree]);
  const chosenId = Number(parameters.get('id'));
  const chosen = placed.get(chosenId);
  const choose = (id: string | null) => setParameters(id === null ? {} : { id }, { replace: true });
  return (
    <TreeWithPanel
      texts="departments"
      view={DepartmentTreeView}
      textsOf={departmentTexts}
      {...{ tree, chosenId }}
      search={text}
      onSearch={setText}
      onChoose={choose}
      panel={
        chosen && <DepartmentPanel module={module} placed={chosen} onChanged={reload} onClose={() => choose(null)} />
      }
    />
  );
};

type PageProps = Readonly<{ module: Module }>;

const DepartmentTreePage = ({ module }: PageProps) => {
  const translate = useTranslate();
  const { result, reload } = useResult('department tree', () => api.get('/department/tree'));
  return (
    <TreePage module={module} listLabel={translate('departments.asList')} result={result} onRetry={reload}>
      {(tree) => <Content module={module} tree={tree} reload={reload} />}
    </TreePage>
  );
};

/** All departments as a tree, and the chosen one beside it; a list for those who may not read the tree. */
export const DepartmentPage = ({ module }: PageProps) => {
  const account = useOwnAccount();
  if (!account) return null;
  return account.permissions.includes('sys:department:tree') ? (
    <DepartmentTreePage module={module} />
  ) : (
    <ModuleList module={module} />
  );
};
