import { IN_USE, OUT_OF_USE } from '../../../domain/status.js';

const LIVE = [
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
export const DEMO_POSITIONS = [...LIVE, '打字员'].map((name, i) => ({
  id: i + 1,
  name,
  status: i % 5 === 4 ? OUT_OF_USE : IN_USE,
  sort: Math.floor(i / 2) + 1,
  deleted: i >= LIVE.length,
}));
