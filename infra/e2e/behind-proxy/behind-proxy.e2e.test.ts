/** What a product behind a trusted proxy does. One of its own costs a file 14 s of processor time, so these share it. */
import './routing.ts'
import './click-ids.ts'
import './live.ts'
import './metrics.ts'
