import type { settings as zh } from '../../zh/admin/settings.ts'

export const settings: Record<keyof typeof zh, string> = {}
