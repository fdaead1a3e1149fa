import { ADMIN_SCREENS } from './admin-screens.ts'
import { PUBLIC_SCREENS } from './public-screens.ts'
import type { Screen } from './screen.ts'
import { USER_SCREENS } from './user-screens.ts'

/** Every screen and dialog of the application, with its viewer. */
export const SCREENS: readonly Screen[] = [...PUBLIC_SCREENS, ...USER_SCREENS, ...ADMIN_SCREENS]
