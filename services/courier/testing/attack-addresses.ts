/** Names by what they lead to. Each stands for a way to reach this machine or its network. */
export const NAMES: Readonly<Record<string, readonly string[]>> = {
  'loopback.attack.test': ['127.0.0.1'],
  'loopback-6.attack.test': ['::1'],
  'other-loopback.attack.test': ['127.8.8.8'],
  'unspecified.attack.test': ['0.0.0.0'],
  'unspecified-6.attack.test': ['::'],
  'private.attack.test': ['10.0.0.1'],
  'private-6.attack.test': ['fd00::1'],
  'metadata.attack.test': ['169.254.169.254'],
  'link-local.attack.test': ['fe80::1'],
  'mapped.attack.test': ['::ffff:127.0.0.1'],
  'mapped-private.attack.test': ['::ffff:10.0.0.1'],
  'compatible.attack.test': ['::127.0.0.1'],
  'nat64.attack.test': ['64:ff9b::127.0.0.1'],
  'local-nat64.attack.test': ['64:ff9b:1::7f00:1'],
  '6to4.attack.test': ['2002:7f00:1::1'],
  'teredo.attack.test': ['2001:0:7f00:1::1'],
  'carrier.attack.test': ['100.64.0.1'],
  'multicast.attack.test': ['224.0.0.1'],
  'public-first.attack.test': ['93.184.216.34', '127.0.0.1'],
  'public-and-six.attack.test': ['93.184.216.34', '::1'],
}
/** Hosts as an address may spell them. */
export const LITERALS: readonly string[] = [
  ...['127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '0x7f.1', '127.1', '0', '127.0.0.1.'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '[::7f00:1]'],
  ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', '１２７.0.0.1', '10.0.0.1', '[fe80::1]'],
]
