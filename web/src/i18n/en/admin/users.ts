import type { users as zh } from '../../zh/admin/users.ts'

export const users: Record<keyof typeof zh, string> = {}
