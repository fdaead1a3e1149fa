import type { plans as zh } from '../../zh/admin/plans.ts'

export const plans: Record<keyof typeof zh, string> = {}
