import type { watch as zh } from '../../zh/admin/watch.ts'

export const watch: Record<keyof typeof zh, string> = {}
