import { parentPort } from 'node:worker_threads'
import type { RatingRequest, RatingResult } from './password-strength.ts'
import { ratePassword } from './rate-password.ts'

parentPort?.on('message', ({ id, password, own }: RatingRequest) => {
  const result: RatingResult = { id, strength: ratePassword(password, own) }
  parentPort?.postMessage(result)
})
