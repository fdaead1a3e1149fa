export const cloaks = {
  'cloaks.name': '名称',
  'stats.range': '时间范围',
  'range.24h': '24 小时',
  'range.7d': '7 天',
  'range.30d': '30 天',
  'range.90d': '90 天',
  'stats.failed': '统计数据暂时不可用，请稍后再试',
  'stats.chart': '访问趋势',
  'stats.today': '今天',
  'stats.soFar': '{when}，截至目前',
}
