import { vi } from 'vitest'

type Answer = { status: number; body?: unknown }

/**
 * Answers calls of the page in place of the shop, until the test ends. `answer` returns undefined
 * for calls that go through; 'offline' for those that get no answer. Requests are counted in the
 * returned list as `GET /api/states`.
 */
export function interceptCalls(
  answer: (
    call: string,
    init: RequestInit | undefined,
  ) => Answer | 'offline' | undefined | Promise<Answer | 'offline' | undefined> = () => undefined,
): string[] {
  const calls: string[] = []
  const send = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${input}`
    calls.push(call)
    const given = await answer(call, init)
    if (given === 'offline') throw new TypeError('Failed to fetch')
    if (!given) return send(input, init)
    return new Response(JSON.stringify(given.body ?? { message: 'not now' }), {
      status: given.status,
      headers: { 'content-type': 'application/json' },
    })
  })
  return calls
}
