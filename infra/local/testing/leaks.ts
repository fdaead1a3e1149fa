/** Text that is always a secret: a token of three parts, a password hash. */
const SHAPES = [/\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]{20,}/, /\$argon2id?\$v=/]

/** The lines that contain a known secret or something shaped like one; empty texts are not secrets. */
export function leaksIn(lines: Iterable<string>, known: Iterable<string>): string[] {
  const secrets = [...known].filter(Boolean)
  const whole = secrets.map((secret) =>
    // Six digits must not match inside longer numbers.
    /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`) : secret,
  )
  const leaks = (line: string) =>
    SHAPES.some((shape) => shape.test(line)) ||
    whole.some((secret) => (typeof secret === 'string' ? line.includes(secret) : secret.test(line)))
  return [...lines].filter(leaks)
}
