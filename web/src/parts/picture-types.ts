/** Picture types that the server can read. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
