import type { Role } from '@sluice/contract/api-user'
import { type Settings, SUPERADMIN_SETTINGS } from '@sluice/contract/settings'

/** The settings that an administrator of this role may not change. */
export const lockedFor = (role: Role): readonly (keyof Settings)[] =>
  role === 'superadmin' ? [] : SUPERADMIN_SETTINGS
