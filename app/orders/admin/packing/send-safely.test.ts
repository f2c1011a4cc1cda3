import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/api/call.ts'
import { sendUntilAnswered } from './use-packing.ts'

const answering = (...answers: (Error | string)[]) => {
  const waits: number[] = []
  const send = async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  const sent = sendUntilAnswered(send, async (ms) => void waits.push(ms))
  return { sent, waits }
}

test('a call on a bad line is repeated until it is answered', async () => {
  const broken = Array.from(
    { length: 7 },
    (_, i) => new ApiError('Network Error', i % 2 ? 503 : undefined),
  )
  const { sent, waits } = answering(...broken, 'packed')
  expect(await sent).toBe('packed')
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('what the server refuses is not repeated', async () => {
  const { sent, waits } = answering(new ApiError('packed already', 409))
  await expect(sent).rejects.toThrow('packed already')
  expect(waits).toEqual([])
})
