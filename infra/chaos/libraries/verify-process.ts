/** Reads cases from the file given and prints whether the standard's library accepts each, as a list in JSON. */
import { readFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'

const Cases = z.array(
  z.object({ secret: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }),
)

const accepts = ({ secret, headers, body }: z.output<typeof Cases>[number]): boolean => {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}
console.log(JSON.stringify(Cases.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))).map(accepts)))
