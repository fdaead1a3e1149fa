import type { audit as zh } from '../../zh/admin/audit.ts'

export const audit: Record<keyof typeof zh, string> = {}
