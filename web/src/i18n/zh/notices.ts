export const notices = {
  'notices.title': '通知',
  'notices.open': '通知，{count} 条未读',
  'notices.none': '还没有通知。',
  'notices.failed': '加载通知失败，请稍后再试',
  'notices.readAll': '全部标为已读',
  'notices.unread': '未读',
  'notices.dismiss': '知道了',
  'notices.plans': '查看套餐',
}
