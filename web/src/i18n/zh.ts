export const zh = {
  about: '自托管的链接分流：按访客所在国家或地区，把短链接导向正确的页面，每次访问只记录一次。',
  checking: '正在检查服务状态…',
  healthy: '服务运行正常',
  away: '服务暂时没有响应',
  toLight: '切换到浅色主题',
  toDark: '切换到深色主题',
  light: '浅色',
  dark: '深色',
  otherLanguage: 'English',
}
export type Messages = Record<keyof typeof zh, string>
