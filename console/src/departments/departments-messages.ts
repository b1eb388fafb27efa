const english = {
  tree: 'Departments',
  search: 'Search by name or code',
  noMatch: 'No department matches.',
  choose: 'Choose a department to see it here.',
  asList: 'As a list',
  addBelow: 'Add below',
  members: 'Members',
};

const chinese: typeof english = {
  tree: '部门',
  search: '按名称或编码搜索',
  noMatch: '没有匹配的部门',
  choose: '选择一个部门后在此查看',
  asList: '以列表查看',
  addBelow: '新增下级',
  members: '部门成员',
};

export const departmentsMessages = { english, chinese };
