import { type Image, PLAIN } from '../image.ts'

/** Debian's Prometheus, with the image's own arguments. */
export const prometheus = (): Image => ({
  ...PLAIN,
  uid: 65534,
  workdir: '/prometheus',
  command: ['prometheus', '--config.file=/etc/prometheus/prometheus.yml', '--storage.tsdb.path=/prometheus'],
  volumes: ['/prometheus'],
})
