/** Kinds of device as people tell them apart. */
export const DEVICE_KINDS = ['desktop', 'mobile', 'tablet', 'tv', 'bot', 'unknown'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

/** The values that stats stores for a kind. */
export const storedDevices = (kind: DeviceKind): readonly string[] =>
  kind === 'unknown' ? ['other', 'Unknown'] : [kind]
