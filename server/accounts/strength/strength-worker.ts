import { parentPort } from 'node:worker_threads'
import type { StrengthAnswer, StrengthQuestion } from './password-strength.ts'
import { ratePassword } from './rate-password.ts'

parentPort?.on('message', ({ id, password, own }: StrengthQuestion) => {
  const answer: StrengthAnswer = { id, strength: ratePassword(password, own) }
  parentPort?.postMessage(answer)
})
