import type { Language } from '@sluice/contract/api-problem'

const say = (en_US: string, zh_CN: string): Record<Language, string> => ({ en_US, zh_CN })

/** One line for each operation, by its id; one without is shown by its method and path alone. */
export const SUMMARIES: Readonly<Record<string, Record<Language, string>>> = {
  postUserLogin: say('Sign in; the answer carries the token', '登录，返回令牌'),
  postUserLogout: say('End the session of this token', '结束当前令牌的会话'),
  getUserProfile: say('Who is signed in, with membership and calls', '当前用户、会员与剩余调用次数'),
  getUserStatistics: say('Figures of the home page', '首页统计'),
  getCloakList: say(
    'Own cloaks, newest first; search and mode filter',
    '斗篷列表，最新在前；可搜索、按模式筛选',
  ),
  postCloakCreate: say('Create a cloak', '创建斗篷'),
  putCloakUpdateById: say('Change a cloak', '修改斗篷'),
  deleteCloakDeleteById: say('Delete a cloak; its code is never given out again', '删除斗篷，其短码不再使用'),
  getCloaksById: say('One cloak', '斗篷详情'),
  getCloakDetailById: say('One cloak', '斗篷详情'),
  getCloakHistoryById: say('Every version of a cloak, newest first', '斗篷的历史版本，最新在前'),
  postCloakRestoreById: say('Go back to an earlier version, as a new one', '恢复到历史版本（生成新版本）'),
  postCloakAllToSafe: say(
    'Switch every own cloak that has an audit link to audit mode',
    '将所有设有审核链接的斗篷切换为审核模式',
  ),
  getCloakPropagationById: say(
    'How many redirect nodes have taken the last change',
    '最近一次修改已在多少节点生效',
  ),
  getCloakCountries: say('Countries to choose from', '可选国家列表'),
  getCloakAccessLogs: say('Visits, newest first', '访问日志，最新在前'),
  getBlacklist: say('Own address list', '我的 IP 黑名单'),
  postBlacklist: say('Add an address or range', '添加地址或网段'),
  deleteBlacklistById: say('Remove an address or range', '移除地址或网段'),
  getStatsCountry: say('Visits by country', '按国家统计'),
  getStatsCountryDestination: say('Visits by country and destination', '按国家与去向统计'),
  getStatsReason: say('Visits by the rule that decided', '按判定规则统计'),
  getStatsDevice: say('Visits by device', '按设备统计'),
  getStatsBrowser: say('Visits by browser', '按浏览器统计'),
  getStatsOs: say('Visits by operating system', '按操作系统统计'),
  getStatsCloak: say('Visits by cloak', '按斗篷统计'),
  getStatsOverTime: say('Visits over time', '访问趋势'),
  getOpenapijson: say('This document', '本文档'),
  getDocs: say('This API as a page', 'API 参考页面'),
}
