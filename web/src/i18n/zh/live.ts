/** Pages that follow visits by themselves. */
export const live = {
  'live.live': '实时',
  'live.liveHint': '新访问会自动显示',
  'live.polling': '每 10 秒刷新',
  'live.pollingHint': '暂时无法实时显示，每 10 秒刷新一次数据',
  'live.paused': '已暂停',
  'live.pausedHint': '鼠标、所选文字或键盘焦点在列表中时，列表保持不动',
  'live.waiting': '{count} 次新访问',
}
