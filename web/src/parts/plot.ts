/** Where the bars of a chart of visits are, in px from its edges. */
export const PLOT = { left: 52, right: 16, top: 24 }
