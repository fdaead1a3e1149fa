import { say } from './say.ts'

/** The operations of administrators. */
export const ADMIN_SUMMARIES = {
  getAdminStatistics: say('Site-wide figures over time', '全站统计'),
  getAdminUsers: say('Users, newest first; search and filters', '用户列表，最新在前；可搜索与筛选'),
  getAdminUsersById: say('One user, with membership and calls', '用户详情，含会员与剩余次数'),
  putAdminUsersById: say("Change a user's name, email or password", '修改用户的名称、邮箱或密码'),
  putAdminUsersByIdStatus: say('Enable or disable a user', '启用或停用用户'),
  putAdminUsersByIdRole: say("Change a user's role", '更改用户角色'),
  postAdminUsersByIdCalls: say("Add or remove a user's calls", '增加或扣除用户的调用次数'),
  postAdminUsersByIdDeletion: say(
    "Schedule deletion of a user's account in seven days",
    '七天后删除用户账号',
  ),
  postAdminUsersByIdDeletionCancel: say("Cancel the deletion of a user's account", '取消删除用户账号'),
  getAdminPayments: say(
    'Payments, newest first; search and status filter',
    '付款记录，最新在前；可按状态筛选、搜索',
  ),
  getAdminPaymentsById: say(
    'One payment, with others that share its screenshot',
    '付款详情，含截图相同的其他付款',
  ),
  getAdminPaymentsByIdScreenshot: say('Screenshot of a payment', '付款截图'),
  postAdminPaymentsByIdApprove: say(
    'Approve a payment; membership and calls take effect',
    '通过付款，会员与次数随即生效',
  ),
  postAdminPaymentsByIdReject: say('Reject a payment with a reason', '拒绝付款并说明原因'),
  getAdminPlans: say('All plans, including hidden ones', '全部套餐，包括已隐藏的'),
  postAdminPlans: say('Create a plan', '新建套餐'),
  putAdminPlansById: say('Change a plan for later buyers', '修改套餐，仅影响之后的购买'),
  putAdminPlansByIdActive: say('Put a plan on sale or hide it', '上架或隐藏套餐'),
  getAdminCloaks: say(
    'Links of all users, newest first; search and owner filter',
    '全部用户的链接，最新在前；可搜索、按用户筛选',
  ),
  postAdminCloaksByIdTakeDown: say('Take down a link with a reason', '停用链接并说明原因'),
  postAdminCloaksByIdRestore: say('Restore a link that was taken down', '恢复已停用的链接'),
  getAdminBlockedDomains: say('Domains that links must not lead to', '封禁的域名'),
  postAdminBlockedDomains: say(
    'Block a domain; links to it are taken down',
    '封禁域名，指向它的链接会被停用',
  ),
  postAdminBlockedDomainsByIdRemove: say('Unblock a domain', '解除域名封禁'),
  getAdminBlacklist: say('Site-wide IP blacklist', '全站 IP 黑名单'),
  postAdminBlacklist: say('Add an address or range for all links', '为全部链接添加地址或网段'),
  deleteAdminBlacklistById: say(
    'Remove an address or range from the site-wide blacklist',
    '从全站黑名单移除地址或网段',
  ),
  getAdminAbuseReports: say('Abuse reports, by status', '举报列表，可按状态筛选'),
  postAdminAbuseReportsByIdResolve: say('Mark an abuse report as resolved', '将举报标为已处理'),
  postAdminAbuseReportsByIdDismiss: say('Dismiss an abuse report', '驳回举报'),
  postAdminAbuseReportsByIdTakeDown: say(
    'Take down the reported link and resolve the report',
    '停用被举报的链接，并将举报标为已处理',
  ),
  getAdminCallsMismatches: say('Leases whose calls and visits do not match', '调用与访问不一致的租约'),
  getAdminSettings: say('All site settings, with their version', '全部站点设置及其版本'),
  putAdminSettings: say('Save the settings on top of the version read', '基于所读版本保存站点设置'),
  postAdminSettingsPictures: say('Upload an image for the site settings', '上传供站点设置使用的图片'),
  getAdminAuditLog: say('All changes by administrators, newest first', '审计日志，最新在前'),
  getAdminAuditLogCheck: say('Result of the last audit chain check', '最近一次审计链核对的结果'),
  postAdminAuditLogCheck: say('Check the whole audit chain now', '立即核对整条审计链'),
  getAdminAuditLogExport: say('The audit log as CSV', '导出审计日志（CSV）'),
}
