import { parentPort, workerData } from 'node:worker_threads'
import { type StormPlan, wageStorm } from './storm.ts'

parentPort?.postMessage(await wageStorm(workerData as StormPlan))
