import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** zstd as a kafkajs codec; kafkajs itself has none. */
export const zstdCodec = () => ({
  compress: (encoder: { buffer: Buffer }): Promise<Buffer> => compress(encoder.buffer),
  decompress: (buffer: Buffer): Promise<Buffer> => decompress(buffer),
})

/**
 * Drops Node's TimeoutNegativeWarning only. The request queue of kafkajs sets such a timer whenever it is not throttled;
 * it does no harm, and no setting prevents it.
 */
export function hushNegativeTimeouts(): void {
  const emit = process.emitWarning.bind(process) as (warning: string | Error, ...rest: unknown[]) => void
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (rest[0] !== 'TimeoutNegativeWarning') emit(warning, ...rest)
  }
}
