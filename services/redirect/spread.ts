const GOLDEN_RATIO = 0.618_034

/**
 * A value in 0 to 1 for each whole number. Values of consecutive numbers lie far apart, and together they are evenly
 * distributed. Delays things that began together by different amounts, so that they do not stay together.
 */
export const spread = (number: number): number => (number * GOLDEN_RATIO) % 1
