import type { ComponentType } from 'react'

let Above: ComponentType | null = null

/**
 * What may open above every dialog. It stands inside of each, so that Escape, focus and a click beside it are its own as
 * long as it is open.
 */
export const putAboveDialogs = (layer: ComponentType): void => {
  Above = layer
}
export const aboveDialogs = (): ComponentType | null => Above
