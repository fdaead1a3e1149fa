import type { ComponentType } from 'react'

let Above: ComponentType | null = null

/**
 * Registers a layer that may open above every dialog. It is rendered inside each dialog, so that it gets Escape, focus
 * and clicks outside while open.
 */
export const putAboveDialogs = (layer: ComponentType): void => {
  Above = layer
}
export const aboveDialogs = (): ComponentType | null => Above
