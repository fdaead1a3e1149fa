import { ADMIN_SCREENS } from './admin-screens.ts'
import { PUBLIC_SCREENS } from './public-screens.ts'
import type { Screen } from './screen.ts'
import { USER_SCREENS } from './user-screens.ts'

/** Every screen of the application, its dialogs, and as whom it is looked at. */
export const SCREENS: readonly Screen[] = [...PUBLIC_SCREENS, ...USER_SCREENS, ...ADMIN_SCREENS]
