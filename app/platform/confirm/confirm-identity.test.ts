import { expect, test, vi } from 'vitest'
import { ApiError } from '../api/call.ts'
import { askingStore, withIdentity } from './confirm-identity.ts'

const refusal = (needs: 'password' | 'code' | 'twoFactor') =>
  new ApiError('asked again', 403, {}, { needs })

/** What a person does when asked. */
function answerWith(isGiven: boolean) {
  const asked: (string | undefined)[] = []
  const stop = askingStore.subscribe(() => {
    const asking = askingStore.get()
    if (!asking) return
    asked.push(asking.needs)
    queueMicrotask(() => asking.end(isGiven))
  })
  return { asked, stop }
}

test('a call that asks for nothing is sent once', async () => {
  const send = vi.fn(async () => 'done')
  expect(await withIdentity(send)).toBe('done')
  expect(send).toHaveBeenCalledTimes(1)
})

test.each(['password', 'code'] as const)(
  'a call that asks for the %s is sent again once it was given',
  async (needs) => {
    const { asked, stop } = answerWith(true)
    const send = vi.fn().mockRejectedValueOnce(refusal(needs)).mockResolvedValueOnce('done')
    expect(await withIdentity(send)).toBe('done')
    expect([asked, send.mock.calls.length, askingStore.get()]).toEqual([[needs], 2, undefined])
    stop()
  },
)

test('without it the refusal is passed on, and nothing is sent again', async () => {
  const { stop } = answerWith(false)
  const send = vi.fn().mockRejectedValue(refusal('password'))
  await expect(withIdentity(send)).rejects.toThrow('asked again')
  expect(send).toHaveBeenCalledTimes(1)
  stop()
})

test('other refusals, and pages that cannot ask, get the error as it is', async () => {
  const { asked, stop } = answerWith(true)
  for (const error of [refusal('twoFactor'), new ApiError('no', 403), new Error('broken')])
    await expect(withIdentity(async () => Promise.reject(error))).rejects.toBe(error)
  expect(asked).toEqual([])
  stop()
  const send = vi.fn().mockRejectedValue(refusal('code'))
  await expect(withIdentity(send)).rejects.toThrow('asked again')
})
