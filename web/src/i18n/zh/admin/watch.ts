export const watch = {}
