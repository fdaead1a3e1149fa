/** Text that is a secret wherever it stands: a token in three parts, a password hash. */
const SHAPES = [/\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]{20,}/, /\$argon2id?\$v=/]

/** The lines that hold one of the known secrets, or something that has the shape of one; empty texts are no secrets. */
export function leaksIn(lines: Iterable<string>, known: Iterable<string>): string[] {
  const secrets = [...known].filter(Boolean)
  const whole = secrets.map((secret) =>
    // Six digits would be found within longer numbers.
    /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`) : secret,
  )
  const leaks = (line: string) =>
    SHAPES.some((shape) => shape.test(line)) ||
    whole.some((secret) => (typeof secret === 'string' ? line.includes(secret) : secret.test(line)))
  return [...lines].filter(leaks)
}
