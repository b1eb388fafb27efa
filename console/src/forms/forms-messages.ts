/** A day that users may copy, also as the last day of an account: it stays in the future for years. */
const EXAMPLE_DAY = { en: '31 Dec 2035', zh: '2035-12-31' };

const english = {
  unsaved: {
    title: 'Leave this page?',
    text: 'What you have changed here is not saved.',
    stay: 'Stay here',
    leave: 'Leave without saving',
  },
  reference: {
    none: 'No match',
    notPermitted: 'You do not have the permission to choose here.',
    search: 'The first %{max} are listed. Type a part of the name to find others.',
  },
  conflict: {
    title: {
      own: 'You have changed this record on another page',
      other: 'Somebody else has changed this record',
    },
    explanation: {
      own: 'You saved it at %{changedAt}. For each field, take over the value of the new version, or keep yours. Then save.',
      other:
        '%{changedBy} saved it at %{changedAt}. For each field, take over the value of the new version, or keep yours. Then save.',
    },
    untouched: {
      own: 'You changed something else at %{changedAt}. Your values are not affected: save them.',
      other: '%{changedBy} changed something else at %{changedAt}. Your values are not affected: save them.',
    },
    same: 'The record already has all your values. There is nothing left to save.',
    unsaved:
      'Nothing is saved: the record has been changed meanwhile. What you have typed is still here. Save again: then you can take over the new version or keep your values.',
    theirs: 'New version:',
    mine: 'Yours:',
    changed: {
      own: { theirs: 'changed on the other page', mine: 'changed here', both: 'changed on both pages' },
      other: { theirs: 'changed by them', mine: 'changed by you', both: 'changed by both' },
    },
    keepEditing: 'Keep editing',
    save: 'Save this choice',
    done: 'Close the form',
  },
  faults: {
    required: 'Required',
    tooShort: 'At least %{min} characters',
    tooLong: 'At most %{max} characters',
    tooSmall: 'At least %{min}',
    tooLarge: 'At most %{max}',
    notInteger: 'A whole number',
    surroundingSpace: 'Remove the space at the beginning or the end.',
    controlCharacter: 'The text has a control character, for example a tab. Remove it.',
    brokenCharacter: 'The text has a broken character. Remove it.',
    wrongForm: 'The value does not have the required form.',
    wrongPattern: '%{english}',
    notDecimal: 'A number with at most %{whole} digits before the point and %{fraction} after it',
    notWhole: 'A whole number with at most %{whole} digits',
    notDate: `A day of the calendar, such as ${EXAMPLE_DAY.en} or ${EXAMPLE_DAY.zh}`,
    notTime: `A day and a time, such as ${EXAMPLE_DAY.en}, 15:30`,
    notOffered: 'Choose one of the values.',
    tooFew: 'Choose at least %{min}.',
    tooMany: 'Choose at most %{max}.',
  },
  none: '(none)',
  calendar: {
    choose: 'Choose · %{name}',
    dateExample: EXAMPLE_DAY.en,
    timeExample: `${EXAMPLE_DAY.en}, 15:30`,
    clock: 'Time',
    previousYear: 'Previous year',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    nextYear: 'Next year',
  },
};

const chinese: typeof english = {
  unsaved: {
    title: '要离开此页吗？',
    text: '您在此页所做的修改尚未保存',
    stay: '留在此页',
    leave: '不保存并离开',
  },
  reference: {
    none: '没有匹配项',
    notPermitted: '您没有在此选择的权限',
    search: '仅列出前 %{max} 项，输入名称可查找其他项',
  },
  conflict: {
    title: { own: '您已在另一个页面修改此记录', other: '此记录已被他人修改' },
    explanation: {
      own: '您于 %{changedAt} 保存了此记录。请逐项选择采用新版本的内容，还是保留您填写的内容，然后保存。',
      other: '%{changedBy} 于 %{changedAt} 保存了此记录。请逐项选择采用新版本的内容，还是保留您填写的内容，然后保存。',
    },
    untouched: {
      own: '您于 %{changedAt} 修改了其他内容，不影响您填写的内容，可以直接保存',
      other: '%{changedBy} 于 %{changedAt} 修改了其他内容，不影响您填写的内容，可以直接保存',
    },
    same: '此记录已包含您填写的全部内容，无需再保存',
    unsaved: '尚未保存：记录已被修改。您填写的内容仍在此处，再次保存时可以选择采用新版本或保留您填写的内容。',
    theirs: '新版本：',
    mine: '您填写的：',
    changed: {
      own: { theirs: '在另一个页面已修改', mine: '在此页已修改', both: '两个页面都已修改' },
      other: { theirs: '对方已修改', mine: '您已修改', both: '双方都已修改' },
    },
    keepEditing: '继续编辑',
    save: '按所选内容保存',
    done: '关闭表单',
  },
  faults: {
    required: '必填',
    tooShort: '至少 %{min} 个字符',
    tooLong: '最多 %{max} 个字符',
    tooSmall: '不能小于 %{min}',
    tooLarge: '不能大于 %{max}',
    notInteger: '请输入整数',
    surroundingSpace: '请删除开头或结尾的空格',
    controlCharacter: '包含控制字符（例如制表符），请删除',
    brokenCharacter: '包含无效字符，请删除',
    wrongForm: '格式不正确',
    wrongPattern: '%{title}',
    notDecimal: '请输入数字，小数点前最多 %{whole} 位，小数点后最多 %{fraction} 位',
    notWhole: '请输入整数，最多 %{whole} 位',
    notDate: `请输入日历上有的日期，例如 ${EXAMPLE_DAY.zh}`,
    notTime: `请输入日期和时间，例如 ${EXAMPLE_DAY.zh} 15:30`,
    notOffered: '请选择其中一项',
    tooFew: '至少选择 %{min} 项',
    tooMany: '最多选择 %{max} 项',
  },
  none: '（无）',
  calendar: {
    choose: '选择 · %{name}',
    dateExample: EXAMPLE_DAY.zh,
    timeExample: `${EXAMPLE_DAY.zh} 15:30`,
    clock: '时刻',
    previousYear: '上一年',
    previousMonth: '上个月',
    nextMonth: '下个月',
    nextYear: '下一年',
  },
};

export const formsMessages = { english, chinese };
