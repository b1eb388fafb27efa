import { newManager } from './people.js';
import { type Reply } from './reply.js';
import { tokenOf } from './session.js';
import { ADDED, STALE, UNKNOWN, type AdministrationRequests } from './administration-requests.js';

/** What brings about every answer of an action of a module, by the action. */
export const moduleReplies = ({
  service,
  holder,
  get,
  post,
  api,
  added,
  formOf,
  strongerRole,
  stronger,
  ownId,
}: AdministrationRequests): Readonly<Record<string, (module: string) => Promise<Reply[]>>> => {
  const UNIQUE: Readonly<Record<string, string>> = {
    user: 'username',
    role: 'name',
    department: 'name',
    position: 'name',
  };
  const TREES = ['menu', 'department'];
  /** The field of the module that refers to another one, and that one. */
  const REFERENCES: Readonly<Record<string, readonly [field: string, module: string]>> = {
    user: ['departmentId', 'department'],
    department: ['leaderId', 'user'],
  };
  const unknownReference = (module: string) => {
    const [field] = REFERENCES[module] ?? [];
    return field === undefined ? undefined : { [field]: UNKNOWN };
  };

  /** A form that puts a user of one department into another one, with the token of a manager of the first one alone. */
  const movedAway = async (action: string) => {
    const [here, there] = [await added('department'), await added('department')];
    const manager = await newManager(service, here, `sys:user:${action}`, 'sys:department:options');
    return { here, there: { departmentId: there }, token: await tokenOf(service, manager) };
  };
  const addedElsewhere = async (): Promise<Reply> => {
    const { there, token } = await movedAway('add');
    return post(api('user', 'add'), { ...ADDED['user']!(), ...there }, token);
  };
  const updatedElsewhere = async (): Promise<Reply> => {
    const { here, there, token } = await movedAway('update');
    const form = await formOf('user', await added('user', { departmentId: here }));
    return post(api('user', 'update'), { ...form, ...there }, token);
  };

  const addAnswers = async (module: string): Promise<Reply[]> => {
    const path = api(module, 'add');
    const form = ADDED[module]!();
    const permission = { permission: 'sys:nobody:else' };
    return [
      await post(path, form),
      ...(module in UNIQUE ? [await post(path, form)] : []),
      ...(module === 'user' ? [await addedElsewhere()] : []),
      ...(module === 'user' ? [await post(path, { ...ADDED['user']!(), roleIds: [UNKNOWN] })] : []),
      ...(module === 'user'
        ? [await post(path, { ...ADDED['user']!(), roleIds: [await strongerRole()] }, holder)]
        : []),
      ...(TREES.includes(module) ? [await post(path, { ...form, parentId: UNKNOWN })] : []),
      ...(module === 'menu' ? [await post(path, { ...form, ...permission }, holder)] : []),
      ...(module in REFERENCES ? [await post(path, { ...ADDED[module]!(), ...unknownReference(module) })] : []),
    ];
  };

  const updateAnswers = async (module: string): Promise<Reply[]> => {
    const path = api(module, 'update');
    const [id, other] = [await added(module), await added(module)];
    const form = await formOf(module, id);
    const unique = UNIQUE[module];
    const taken = unique && module !== 'user' ? { [unique]: (await formOf(module, other))[unique] } : {};
    return [
      await post(path, { ...form, sort: 7 }),
      await post(path, { ...form, version: STALE, sort: 8 }),
      await post(path, { ...form, id: UNKNOWN }),
      ...(module in UNIQUE && module !== 'user' ? [await post(path, { ...form, version: 2, ...taken })] : []),
      ...(module in stronger
        ? [await post(path, { ...(await formOf(module, await stronger[module]!())), sort: 9 }, holder)]
        : []),
      ...(TREES.includes(module) ? [await post(path, { ...form, parentId: UNKNOWN })] : []),
      ...(module in REFERENCES ? [await post(path, { ...form, ...unknownReference(module) })] : []),
      ...(module === 'user'
        ? [
            await updatedElsewhere(),
            await post(path, await formOf('user', 1), holder),
            await post(path, { ...(await formOf('user', await ownId())), status: 2 }, holder),
          ]
        : []),
    ];
  };

  const statusAnswers = async (module: string): Promise<Reply[]> => {
    const path = api(module, 'status');
    return [
      await post(path, { ids: [await added(module)], status: 2 }),
      await post(path, { ids: [UNKNOWN], status: 2 }),
      ...(module in stronger ? [await post(path, { ids: [await stronger[module]!()], status: 2 }, holder)] : []),
      ...(module === 'user' ? [await post(path, { ids: [1], status: 2 })] : []),
      ...(module === 'user' ? [await post(path, { ids: [await ownId()], status: 2 }, holder)] : []),
    ];
  };

  const deleteAnswers = async (module: string): Promise<Reply[]> => {
    const path = api(module, 'delete');
    const parent = TREES.includes(module) ? await added(module) : 0;
    if (parent) await added(module, { parentId: parent });
    const inUse = module === 'department' ? await added('department') : 0;
    if (inUse) await added('user', { departmentId: inUse });
    return [
      await post(path, { ids: [await added(module)] }),
      await post(path, { ids: [UNKNOWN] }),
      ...(module in stronger ? [await post(path, { ids: [await stronger[module]!()] }, holder)] : []),
      ...(module === 'user' ? [await post(path, { ids: [1] })] : []),
      ...(module === 'user' ? [await post(path, { ids: [await ownId()] }, holder)] : []),
      ...(module === 'role' ? [await post(path, { ids: [await strongerRole()] })] : []),
      ...(parent ? [await post(path, { ids: [parent] })] : []),
      ...(inUse ? [await post(path, { ids: [inUse] })] : []),
    ];
  };
  const restoreAnswers = async (module: string): Promise<Reply[]> => {
    const path = api(module, 'restore');
    const deleted = async (id: number) => {
      await post(api(module, 'delete'), { ids: [id], ...(module === 'role' && { detach: true }) });
      return id;
    };
    const id = await deleted(await added(module));
    const form = ADDED[module]!();
    const taken = module in UNIQUE ? await deleted(await added(module, form)) : 0;
    if (taken) await post(api(module, 'add'), form);
    const parent = TREES.includes(module) ? await added(module) : 0;
    const orphan = parent ? await deleted(await added(module, { parentId: parent })) : 0;
    if (orphan) await deleted(parent);
    const [field, meantModule] = REFERENCES[module] ?? [];
    const meant = meantModule === undefined ? 0 : await added(meantModule);
    const referring = field === undefined ? 0 : await deleted(await added(module, { [field]: meant }));
    if (meantModule !== undefined) await post(api(meantModule, 'delete'), { ids: [meant] });
    return [
      await post(path, { ids: [id] }),
      await post(path, { ids: [UNKNOWN] }),
      ...(module in stronger ? [await post(path, { ids: [await deleted(await stronger[module]!())] }, holder)] : []),
      ...(taken ? [await post(path, { ids: [taken] })] : []),
      ...(module === 'user' ? [await post(path, { ids: [1] }, holder)] : []),
      ...(orphan ? [await post(path, { ids: [orphan] })] : []),
      ...(referring ? [await post(path, { ids: [referring] })] : []),
    ];
  };
  return {
    restore: restoreAnswers,
    add: addAnswers,
    update: updateAnswers,
    status: statusAnswers,
    delete: deleteAnswers,
    detail: async (module) => [
      await get(`${api(module, 'detail')}?id=${await added(module)}`),
      await get(`${api(module, 'detail')}?id=${UNKNOWN}`),
      await get(`${api(module, 'detail')}?id=0`),
    ],
    options: async (module) => [
      await get(api(module, 'options')),
      await get(`${api(module, 'options')}?name=a&name=b`),
    ],
    export: async (module) => [await get(api(module, 'export')), await get(`${api(module, 'export')}?status=x`)],
  };
};
