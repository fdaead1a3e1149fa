import { expect, test } from 'vitest'
import { bytesAvailable, runsPrograms } from './scratch.ts'

const MOUNTS = `/dev/vda / ext4 rw,relatime 0 0
tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0
tmpfs /run tmpfs rw,noexec,relatime 0 0
`

test.each([
  ['/dev/shm', true],
  ['/run', false],
  ['/mnt', false],
])('programs run from %s: %s', (folder, runs) => {
  expect(runsPrograms(MOUNTS, folder)).toBe(runs)
})

test('available memory is read in bytes, and none where the kernel does not tell', () => {
  expect(bytesAvailable('MemTotal:       24 kB\nMemAvailable:   20 kB\n')).toBe(20_480)
  expect(bytesAvailable('')).toBe(0)
})
