import type { MessageKey } from '../messages/en_US.ts'
import { readImageHeader } from './image-header.ts'

/** A photograph of a screen by a current phone has 24.5 million pixels. */
const MAX_PIXELS = 25_000_000
const MAX_SIDE = 16_383
const MAX_BITS = 8

/** Why the header of a picture rules it out; null when it may be decoded. */
export function pictureFault(bytes: Buffer): MessageKey | null {
  const header = readImageHeader(bytes)
  if (!header) return 'image_unknown'
  const { width, height, bits, animated } = header
  if (width < 1 || height < 1) return 'image_unknown'
  if (animated) return 'image_animated'
  // Deeper pixels take twice the memory, so half as many are allowed.
  const weight = bits > MAX_BITS ? 2 : 1
  if (Math.max(width, height) > MAX_SIDE || width * height * weight > MAX_PIXELS) return 'image_too_large'
  return null
}
