export const notices = {
  'notices.title': '通知',
  'notices.open': '通知，{count} 条未读',
  'notices.none': '还没有通知。',
  'notices.failed': '加载通知失败，请稍后再试',
  'notices.readAll': '全部标为已读',
  'notices.unread': '未读',
  'notices.dismiss': '知道了',
  'notices.plans': '查看套餐',
  'deletion.due': '您的账号将于 {time} 删除。',
  'deletion.keep': '保留账号',
  'deletion.kept': '账号已保留',
}
