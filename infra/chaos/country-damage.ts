/** The country file with its build time moved by `seconds`; the metadata holds it as a big-endian integer. */
export function builtAt(file: Buffer, seconds: number): Buffer {
  const copy = Buffer.from(file)
  const [at, size] = integerOf(copy, 'build_epoch')
  copy.writeUIntBE(copy.readUIntBE(at, size) + seconds, at, size)
  return copy
}

/** First bytes of the well-known addresses. A damaged file that keeps them can still pass as complete. */
const WELL_KNOWN = new Set([8, 17, 24, 41, 80, 91, 103, 114, 133, 168, 177, 196, 200, 202])
const RECORD_BYTES = 3

/** The country file without some tenths of the world; the well-known addresses stay. */
export function withoutTenths(file: Buffer, tenths: number): Buffer {
  const copy = Buffer.from(file)
  const [at, size] = integerOf(copy, 'node_count')
  const nodes = copy.readUIntBE(at, size)
  const side = (node: number, right: number) => (node * 2 + right) * RECORD_BYTES
  const child = (node: number, right: number) => copy.readUIntBE(side(node, right), RECORD_BYTES)
  let v4Root = 0
  for (let depth = 0; depth < 96; depth += 1) v4Root = child(v4Root, 0)
  for (let first = 0; first < 256; first += 1) {
    if (WELL_KNOWN.has(first) || first % 10 >= tenths) continue
    let node = v4Root
    for (let bit = 7; bit > 0 && node < nodes; bit -= 1) node = child(node, (first >> bit) & 1)
    if (node < nodes) copy.writeUIntBE(nodes, side(node, first & 1), RECORD_BYTES)
  }
  return copy
}

/** Offset and size in bytes of a metadata key's value. */
function integerOf(file: Buffer, key: string): [at: number, size: number] {
  const control = file.lastIndexOf(key) + key.length
  const byte = file[control] ?? 0
  // A type above 7 is 0 here and follows in its own byte.
  return [control + (byte >> 5 === 0 ? 2 : 1), byte & 0x1f]
}
