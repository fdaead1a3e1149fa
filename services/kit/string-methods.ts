const ENOUGH_FOR_FEEDBACK = 2_000

/**
 * Makes the methods of strings quick again. V8 keeps `String.prototype` as a plain dictionary as soon as some class
 * extends `String` (ioredis has one), and compiled code then looks each method up by its name, on each call. It goes back
 * to the quick form when a method is read from a String object, by code that ran often enough to be watched; reading from
 * plain strings does not do it. Done once, it holds for classes that come later, too.
 */
export function quickenStringMethods(): void {
  const object = Object('any')
  let read = 0
  while (read < ENOUGH_FOR_FEEDBACK && typeof object.charCodeAt === 'function') read++
}
