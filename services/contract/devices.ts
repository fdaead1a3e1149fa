/** Kinds of device as people tell them apart. */
export const DEVICE_KINDS = ['desktop', 'mobile', 'tablet', 'tv', 'bot', 'unknown'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

/** What a device is asked for by: a kind, or a value of reports. Empty: unknown. */
export const DEVICE_VALUES = [...DEVICE_KINDS, 'other', 'Unknown', ''] as const

/** The values that stats stores for a kind. */
export const storedDevices = (kind: DeviceKind): readonly string[] =>
  kind === 'unknown' ? ['other', 'Unknown'] : [kind]
