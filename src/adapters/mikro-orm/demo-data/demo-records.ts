import { IN_USE, OUT_OF_USE } from '../../../contract/values/status.js';

const LIVE_EXAMPLES =
  `春季新品上架 夏日清凉特惠 秋冬换季清仓 年货节预售 元宵灯会赠礼 端午粽子礼盒 中秋团圆套餐 国庆出行补贴 重阳敬老活动 双十一预热
  双十二返场 开学季文具包 毕业季纪念册 亲子阅读计划 周末读书会 社区健康讲座 城市夜跑团 山地徒步体验 海岛度假线路 古镇一日游
  有机蔬菜配送 产地直供水果 冷链海鲜速达 手工面点工坊 川味火锅底料 桂花酒酿圆子 龙井新茶品鉴 云南小粒咖啡 新会陈皮礼罐 宁夏枸杞原浆
  智能门锁安装 净水器滤芯更换 空调清洗服务 旧家电回收 家政保洁月卡 宠物美容套餐 汽车保养工时 洗车年卡 充电桩共享 停车位租赁
  企业邮箱开通 云服务器试用 短信套餐包 电子合同签署 发票代开指引 员工体检团购 办公耗材采购 会议室预订 新人入职礼包 季度优秀员工
  年度供应商评审 客户满意度回访 API网关接入 Docker镜像仓库 VIP会员日 Spring优惠码`
    .split(/\s+/)
    // every character with a meaning in a pattern, and a space
    .concat('100%_\\ 折扣');

const DELETED_EXAMPLES = ['停用的旧活动', '重复录入的示例', '测试数据请忽略'];

const MINUTE_MS = 60_000;

/** Who deleted a record and when, where it is deleted. */
const deletion = (deleted: boolean, deleteTime: Date) => ({
  deleted,
  ...(deleted && { deleteUser: 'admin', deleteTime }),
});

const FIRST_MS = Date.UTC(2026, 0, 5, 1, 30);

/** The times of a record by its place: it is created, changed and, where it is deleted, deleted in this order. */
const timesOf = (place: number, deleted: boolean) => {
  const after = (minutes: number): Date => new Date(FIRST_MS + place * minutes * MINUTE_MS);
  return { createTime: after(97), updateTime: after(131), ...deletion(deleted, after(151)) };
};

/** Not in the order of their ids; several share a `sort`. The last three are soft-deleted. */
export const DEMO_EXAMPLES = [...LIVE_EXAMPLES, ...DELETED_EXAMPLES].map((name, i) => ({
  id: i + 1,
  name,
  type: (i % 4) + 1,
  status: i % 3 === 2 ? OUT_OF_USE : IN_USE,
  sort: ((i * 7) % 20) + 1,
  createUser: 'admin',
  updateUser: i % 2 ? 'auditor' : 'admin',
  ...timesOf(i, i >= LIVE_EXAMPLES.length),
}));

/** Three levels. */
export const DEMO_DEPARTMENTS = (
  [
    [1, 0, '总公司', 'head-office', 1],
    [2, 1, '研发部', 'research', null],
    [3, 1, '市场部', 'marketing', null],
    [4, 1, '财务部', 'finance', 2],
    [5, 2, '前端组', 'research-web', null],
    [6, 2, '后端组', 'research-server', null],
    [7, 2, '测试组', 'research-quality', null],
    [8, 3, '华北区', 'marketing-north', null],
    [9, 3, '华南区', 'marketing-south', null],
    [10, 4, '出纳组', 'finance-cash', null],
  ] as const
).map(([id, parentId, name, code, leaderId]) => ({ id, parentId, name, code, leaderId, sort: id }));

const LIVE_POSITIONS = [
  '总经理',
  '副总经理',
  '财务主管',
  '人事主管',
  '产品经理',
  '前端工程师',
  '后端工程师',
  '测试工程师',
  '运维工程师',
  '市场专员',
  '客服专员',
  '行政助理',
];

/** The last one is soft-deleted. */
export const DEMO_POSITIONS = [...LIVE_POSITIONS, '打字员'].map((name, i) => ({
  id: i + 1,
  name,
  status: i % 5 === 4 ? OUT_OF_USE : IN_USE,
  sort: Math.floor(i / 2) + 1,
  ...timesOf(i, i >= LIVE_POSITIONS.length),
}));
