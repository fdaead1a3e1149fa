const STEPS = [0.5, 0.75, 1, 1.5, 2, 3, 4]
export const STEP_ON = 1
export const STEP_BACK = -1

/** The next zoom step, within limits. */
export const zoomed = (zoom: number, by: typeof STEP_ON | typeof STEP_BACK): number =>
  STEPS[Math.min(STEPS.length - 1, Math.max(0, STEPS.indexOf(zoom) + by))] ?? 1
