const GOLDEN_RATIO = 0.618_034

/**
 * Between 0 and 1, another one for each whole number; those of numbers that follow each other lie far apart and, taken
 * together, evenly. What began together is put off by different shares of a time, so that it does not go on together.
 */
export const spread = (number: number): number => (number * GOLDEN_RATIO) % 1
