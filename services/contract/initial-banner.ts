import type { Settings } from './settings.ts'

export const BANNER: Settings['banner'] = {
  enabled: true,
  text: { zh: '安装特惠进行中，每次安装低至 $0.015', en: 'Install special: as low as $0.015 per install' },
}
