/**
 * Options of an `LRUCache` of at most `most` entries that allocates as they come. With `max` it would allocate all slots
 * at once, and every major garbage collection would walk through them.
 */
export const growingTo = (most: number) => ({ maxSize: most, sizeCalculation: () => 1 })
