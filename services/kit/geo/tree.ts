import { Reader } from 'mmdb-lib'

/** The binary search tree at the front of an mmdb file: node numbers below `nodes`, leaves above. */
export type Tree = {
  nodes: number
  v4Root: number
  /** The record of a node: side 0 is left, 1 is right. */
  child: (node: number, side: number) => number
}

function recordReader(file: Buffer, recordSize: number): Tree['child'] {
  if (recordSize === 24) {
    return (node, side) => {
      const at = node * 6 + side * 3
      return (file[at]! << 16) | (file[at + 1]! << 8) | file[at + 2]!
    }
  }
  if (recordSize === 28) {
    return (node, side) => {
      const at = node * 7
      const high = side ? file[at + 3]! & 0x0f : file[at + 3]! >>> 4
      const low = at + side * 4
      return ((high << 24) | (file[low]! << 16) | (file[low + 1]! << 8) | file[low + 2]!) >>> 0
    }
  }
  return (node, side) => file.readUInt32BE(node * 8 + side * 4)
}

/** Opens the tree of an mmdb file. Throws when the file is not one or is truncated. */
export function openTree(file: Buffer): { tree: Tree; reader: Reader<never> } {
  const reader = new Reader<never>(file)
  const { nodeCount, recordSize, searchTreeSize, ipVersion } = reader.metadata
  if (!(nodeCount > 0) || searchTreeSize + 16 >= file.length) throw new Error('the tree is cut short')
  const child = recordReader(file, recordSize)
  let v4Root = 0
  for (let depth = 0; ipVersion === 6 && depth < 96 && v4Root < nodeCount; depth++) v4Root = child(v4Root, 0)
  return { tree: { nodes: nodeCount, v4Root, child }, reader }
}

/** Follows the address from the v4 root down to a leaf. */
export function leafOfV4(tree: Tree, address: number): number {
  let node = tree.v4Root
  for (let bit = 31; bit >= 0 && node < tree.nodes; bit--) node = tree.child(node, (address >>> bit) & 1)
  return node
}

/** Follows the eight groups from the root down to a leaf. */
export function leafOfV6(tree: Tree, groups: Uint16Array): number {
  let node = 0
  for (let bit = 0; bit < 128 && node < tree.nodes; bit++)
    node = tree.child(node, (groups[bit >> 4]! >>> (15 - (bit & 15))) & 1)
  return node
}
