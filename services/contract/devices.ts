/** Kinds of device as people tell them apart. */
export const DEVICE_KINDS = ['desktop', 'mobile', 'tablet', 'tv', 'bot', 'unknown'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

/** The values that stats stores for a kind. */
export const storedDevices = (kind: DeviceKind): readonly string[] =>
  kind === 'unknown' ? ['other', 'Unknown'] : [kind]

/** As the screens call them, in both languages: a search for a shown word must find it. */
export const DEVICE_NAMES: Readonly<Record<DeviceKind, readonly [zh: string, en: string]>> = {
  desktop: ['电脑', 'Desktop'],
  mobile: ['手机', 'Mobile'],
  tablet: ['平板', 'Tablet'],
  tv: ['电视', 'TV'],
  bot: ['机器人', 'Bot'],
  unknown: ['未知', 'Unknown'],
}
