import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]{16,64})\$([\w+/]{16,128})$/

const derive = promisify(argon2)
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The password as a salted PHC string. Costs about 50 ms of a core: call it through a `HashQueue`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: LANES,
    tagLength: TAG_BYTES,
  })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Whether the password matches the PHC string. Throws when the string is not ours. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const [, memory, passes, lanes, salt, tag] = PHC.exec(phc) ?? []
  if (!salt || !tag) throw new Error('stored password hash is not argon2id')
  const expected = Buffer.from(tag, 'base64')
  const given = await derive('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(lanes),
    tagLength: expected.length,
  })
  return timingSafeEqual(given, expected)
}
