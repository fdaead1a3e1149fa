import type { ApiError } from './api-error.ts'

type Confirm = <T>(refused: ApiError, send: (confirmation: string) => Promise<T>) => Promise<T>
let confirm: Confirm | null = null

/** Says who asks for confirmations, once that part of the application is there. */
export const confirmBy = (next: Confirm): void => {
  confirm = next
}
export const confirmer = (): Confirm | null => confirm
