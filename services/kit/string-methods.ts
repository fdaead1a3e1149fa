const ENOUGH_FOR_FEEDBACK = 2_000

/**
 * Makes string methods fast again. V8 turns `String.prototype` into a dictionary once a class extends `String` (ioredis
 * has one), and compiled code then looks each method up by name on each call. V8 restores the fast form when warm code
 * reads a method from a String object; reading from plain strings does not help. Done once, it also covers later classes.
 */
export function quickenStringMethods(): void {
  const object = Object('any')
  let read = 0
  while (read < ENOUGH_FOR_FEEDBACK && typeof object.charCodeAt === 'function') read++
}
