import { parentPort } from 'node:worker_threads'
import type { RatingRequest } from './password-strength.ts'
import { ratePassword } from './rate-password.ts'

parentPort?.on('message', ({ password, own }: RatingRequest) =>
  parentPort?.postMessage(ratePassword(password, own)),
)
parentPort?.postMessage('loaded')
