import { ROOT } from '../start/config.ts'
import { buildImages } from './build-images.ts'

await buildImages(ROOT, (line) => process.stdout.write(`${line}\n`))
