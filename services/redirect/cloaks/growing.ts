/**
 * Options of an `LRUCache` that holds at most `most` entries and takes memory for them as they come. With `max` it would
 * lay out the slots of all of them at once, which every collection of old objects then walks through.
 */
export const growingTo = (most: number) => ({ maxSize: most, sizeCalculation: () => 1 })
