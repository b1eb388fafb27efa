const english = {
  none: '(none)',
  calendar: {
    choose: 'Choose · %{name}',
    dateExample: '23 Nov 2026',
    timeExample: '23 Nov 2026, 15:30',
    clock: 'Time',
    previousYear: 'Previous year',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    nextYear: 'Next year',
  },
  operation: {
    one: '%{title} “%{name}”?',
    several: '%{title} %{smart_count} record? |||| %{title} %{smart_count} records?',
    done: '%{title}: done',
    none: '%{title}: no record has changed',
    more: 'More actions',
    look: 'Close, and show it as it is now',
  },
};

const chinese: typeof english = {
  none: '（无）',
  calendar: {
    choose: '选择 · %{name}',
    dateExample: '2026-11-23',
    timeExample: '2026-11-23 15:30',
    clock: '时刻',
    previousYear: '上一年',
    previousMonth: '上个月',
    nextMonth: '下个月',
    nextYear: '下一年',
  },
  operation: {
    one: '确定要对“%{name}”执行“%{title}”吗？',
    several: '确定要对选中的 %{smart_count} 项执行“%{title}”吗？',
    done: '%{title}成功',
    none: '%{title}：没有记录发生变更',
    more: '更多操作',
    look: '关闭并查看最新内容',
  },
};

/** The texts of inputs and of operations. */
export const formMessages = { english, chinese };
