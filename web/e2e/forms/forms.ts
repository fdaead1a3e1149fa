import { ADMIN_FORMS } from './admin-forms.ts'
import type { Form } from './form.ts'
import { PUBLIC_FORMS } from './public-forms.ts'
import { USER_FORMS } from './user-forms.ts'

/** Every form of the product. */
export const FORMS: readonly Form[] = [...PUBLIC_FORMS, ...USER_FORMS, ...ADMIN_FORMS]
