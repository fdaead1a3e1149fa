export const dates = {
  'date.format': 'YYYY-MM-DD',
  'date.formatTime': 'YYYY-MM-DD HH:mm',
  'date.choose': '选择日期：{what}',
  'date.earlier': '上个月',
  'date.later': '下个月',
  'date.invalid': '请按 YYYY-MM-DD HH:mm 填写日期',
}
