/** What the names of the users are made of; those that stand first are drawn most often. */
export const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤';

export const GIVEN =
  '伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂文辉玲华红建国志海波宁博雪梅琳晨浩宇轩子涵欣怡佳慧颖婷莹倩雯悦彤梓萱诗琪若曦雨桐俊熙泽瑞昊天佑铭哲嘉豪振邦成凤鸣翔鹏飞云峰岩松柏青山川河湖光辰星月春夏秋冬东南西北安康福禄寿喜乐仁义礼智信忠孝廉德才学思远近长小大中正新永恒立群力生民祥顺利富贵荣景艺珍珠宝玉翠碧素淑贞惠爱莲菊竹兴旺发达维健威猛坚毅锋锐';

export const FIRST_NAMES =
  'James Mary Robert Linda Michael Susan David Karen Daniel Nancy Paul Emma Mark Laura Peter Alice Henry Julia Oscar Clara Simon Helen Victor Diana Felix Irene Hugo Norma Ivan Greta'.split(
    ' ',
  );

const [CONSONANTS, VOWELS, ENDS] = ['bcdfghjklmnprstvwxyz', 'aeiou', 'lmnrstkp'].map((letters) => Array.from(letters));

/** A consonant, a vowel, a consonant: two of them and a half make a family name. */
export const SYLLABLES = (CONSONANTS ?? []).flatMap((c) =>
  (VOWELS ?? []).flatMap((v) => (ENDS ?? []).map((e) => c + v + e)),
);
