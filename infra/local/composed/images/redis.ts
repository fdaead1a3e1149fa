import { type Image, PLAIN } from '../image.ts'

/** Debian's Redis. The image's own is built without protected mode: its network is what protects it. */
export const redis = (): Image => ({
  ...PLAIN,
  uid: 999,
  workdir: '/data',
  entry: 'exec "$@" --protected-mode no',
  volumes: ['/data'],
})
