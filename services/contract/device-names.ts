import type { DeviceKind } from './devices.ts'

/** As the screens call them, in both languages: a search for a shown word must find it. */
export const DEVICE_NAMES: Readonly<Record<DeviceKind, readonly [zh: string, en: string]>> = {
  desktop: ['电脑', 'Desktop'],
  mobile: ['手机', 'Mobile'],
  tablet: ['平板', 'Tablet'],
  tv: ['电视', 'TV'],
  bot: ['机器人', 'Bot'],
  unknown: ['未知', 'Unknown'],
}
