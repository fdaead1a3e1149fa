import { Redis } from 'ioredis'
import { accountLimit } from '../people/identity/login-limits.ts'
import type { TestAccount } from './test-account.ts'

/** As if strangers had just used up an account's login attempts. */
export async function holdLogins({ redis }: TestAccount, email: string): Promise<void> {
  const client = new Redis(redis.url)
  const { key, most, windowMs } = accountLimit(email)
  await client.set(`${redis.prefix}limit:${key}`, most, 'PX', windowMs)
  client.disconnect()
}
