export const siteBlacklist = {
  'nav.adminBlacklist': '全站 IP 黑名单',
  'siteBlacklist.about': '对全站所有链接生效：在斗篷模式下，来自这些地址的访客始终进入审核链接。',
}
