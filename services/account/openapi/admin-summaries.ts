import { say } from './say.ts'

/** The operations of administrators. */
export const ADMIN_SUMMARIES = {
  getAdminStatistics: say('Figures of the whole site over time', '全站统计'),
  getAdminUsers: say('Users, newest first; search and filters', '用户列表，最新在前；可搜索与筛选'),
  getAdminUsersById: say('One user, with membership and calls', '用户详情，含会员与额度'),
  putAdminUsersById: say('Change name, email or password of a user', '修改用户的名称、邮箱或密码'),
  putAdminUsersByIdStatus: say('Let a user in or keep them out', '启用或停用用户'),
  putAdminUsersByIdRole: say('Change the role of a user', '更改用户角色'),
  postAdminUsersByIdCalls: say('Give calls to a user or take some away', '增加或扣减用户的调用次数'),
  getAdminPayments: say(
    'Payments, newest first; by status and search',
    '支付记录，最新在前；可按状态筛选、搜索',
  ),
  getAdminPaymentsById: say(
    'One payment, with others of the same screenshot',
    '支付详情，含截图相同的其他支付',
  ),
  getAdminPaymentsByIdScreenshot: say('Screenshot of a payment', '支付截图'),
  postAdminPaymentsByIdApprove: say(
    'Approve a payment: membership and calls begin',
    '通过支付，会员与次数随即生效',
  ),
  postAdminPaymentsByIdReject: say('Reject a payment for a reason', '拒绝支付并说明原因'),
  getAdminPlans: say('All plans, hidden ones too', '全部套餐，包括已下架的'),
  postAdminPlans: say('Create a plan', '新建套餐'),
  putAdminPlansById: say('Change a plan for later buyers', '修改套餐，仅影响之后的购买'),
  putAdminPlansByIdActive: say('Put a plan on sale or hide it', '上架或下架套餐'),
  getAdminCloaks: say(
    'Links of everybody, newest first; by owner or search',
    '全部用户的斗篷，最新在前；可按用户或关键词查找',
  ),
  postAdminCloaksByIdTakeDown: say('Take a link down for a reason', '下架链接并说明原因'),
  postAdminCloaksByIdRestore: say('Bring a link back that was taken down', '恢复已下架的链接'),
  getAdminBlockedDomains: say('Domains that no link may lead to', '禁止作为目标的域名'),
  postAdminBlockedDomains: say(
    'Block a domain; links that lead there are taken down',
    '屏蔽域名，指向它的链接会被下架',
  ),
  postAdminBlockedDomainsByIdRemove: say('Allow a domain again', '解除域名屏蔽'),
  getAdminBlacklist: say('Site-wide address list', '全站 IP 黑名单'),
  postAdminBlacklist: say('Add an address or range for all links', '为全部链接添加地址或网段'),
  deleteAdminBlacklistById: say(
    'Remove an address or range from the site-wide list',
    '从全站黑名单移除地址或网段',
  ),
  getAdminAbuseReports: say('Reports of abuse, by state', '举报列表，可按状态筛选'),
  postAdminAbuseReportsByIdResolve: say('Close a report that was acted upon', '标记举报为已处理'),
  postAdminAbuseReportsByIdDismiss: say('Close a report without action', '驳回举报'),
  postAdminAbuseReportsByIdTakeDown: say(
    'Take the reported link down and close the report',
    '下架被举报的链接并结案',
  ),
  getAdminCallsMismatches: say('Leases whose calls and visits do not agree', '调用与访问不一致的租约'),
  getAdminSettings: say('All settings of the site, with their version', '全部站点设置及其版本'),
  putAdminSettings: say('Save the settings over the version that was read', '在所读版本之上保存站点设置'),
  postAdminSettingsPictures: say('Upload a picture that the settings may show', '上传供站点设置使用的图片'),
  getAdminAuditLog: say('Every change by administrators, newest first', '管理操作日志，最新在前'),
  getAdminAuditLogCheck: say('What the last look through the chain found', '最近一次审计链检查的结果'),
  postAdminAuditLogCheck: say('Look through the whole chain now', '立即检查整条审计链'),
  getAdminAuditLogExport: say('The audit log as CSV', '导出审计日志（CSV）'),
}
