const english = {
  disabled: 'disabled',
  expandAll: 'Open all',
  collapseAll: 'Close all',
  more: '%{smart_count} more match. Type more of the name. |||| %{smart_count} more match. Type more of the name.',
  shown: '%{smart_count} match is shown |||| %{smart_count} matches are shown',
  notShown: '%{smart_count} more here. Search for them. |||| %{smart_count} more here. Search for them.',
};

const chinese: typeof english = {
  disabled: '停用',
  expandAll: '全部展开',
  collapseAll: '全部收起',
  more: '还有 %{smart_count} 项匹配，请输入更多内容',
  shown: '显示 %{smart_count} 项匹配',
  notShown: '此处还有 %{smart_count} 项，请搜索查看',
};

export const treeMessages = { english, chinese };
