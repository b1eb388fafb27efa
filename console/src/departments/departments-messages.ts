const english = {
  tree: 'Departments',
  search: 'Search by name or code',
  noMatch: 'No department matches.',
  choose: 'Choose a department to see it here.',
  asList: 'As a list',
  addBelow: 'Add below',
  members: 'Members',
  memberCount: 'Members (%{smart_count})',
  andBelow: 'Add those below',
  top: 'Top level',
  help: {
    parent: 'Departments that would be too deep are not offered.',
    move: 'Another parent moves the department with everything below it. That changes what data scopes reach.',
  },
};

const chinese: typeof english = {
  tree: '部门',
  search: '按名称或编码搜索',
  noMatch: '没有匹配的部门',
  choose: '选择一个部门后在此查看',
  asList: '以列表查看',
  addBelow: '新增下级',
  members: '部门成员',
  memberCount: '部门成员（%{smart_count}）',
  andBelow: '添加下级部门',
  top: '顶级',
  help: {
    parent: '层级过深的部门不可选',
    move: '更换上级会连同下级一起移动，并改变数据范围所包含的部门',
  },
};

export const departmentsMessages = { english, chinese };
