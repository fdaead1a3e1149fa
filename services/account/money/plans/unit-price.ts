/** Price of one call, to four decimals. */
export const unitPrice = (price: number, calls: number): number =>
  Math.round((price / calls) * 10_000) / 10_000
