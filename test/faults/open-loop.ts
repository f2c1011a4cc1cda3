import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** `at`: when it was asked, in ms of `performance.now()`. */
export type Answered = { status: number; at: number; ms: number; retryAfter: string | undefined }

const STEP_MS = 5

/**
 * Asks at a fixed rate, whether answers come or not, as visitors do: a client that waits for
 * answers would ask less just when the shop is late.
 */
export async function askAtRate(
  perSecond: number,
  seconds: number,
  addressOf: (n: number) => string,
): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
  const asked: Promise<Answered>[] = []
  const start = performance.now()
  for (let now = start; now < start + seconds * 1000; now = performance.now()) {
    const due = ((now - start) / 1000) * perSecond
    while (asked.length < due) asked.push(ask(agent, addressOf(asked.length)))
    await wait(STEP_MS)
  }
  const answers = await Promise.all(asked)
  agent.destroy()
  return answers
}

/**
 * So many visitors, each with one request after the other: how many answers a second the shop gives
 * at most.
 */
export async function capacityOf(
  visitors: number,
  seconds: number,
  addressOf: (n: number) => string,
): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const end = performance.now() + seconds * 1000
  let answers = 0
  const visitor = async (): Promise<void> => {
    while (performance.now() < end) {
      const { status } = await ask(agent, addressOf(answers))
      if (status !== 200) throw new Error(`answered with ${status}`)
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: visitors }, visitor))
  agent.destroy()
  return answers / seconds
}

const ask = (agent: Agent, address: string): Promise<Answered> =>
  new Promise((answered) => {
    const at = performance.now()
    const done = (status: number, retryAfter?: string) =>
      answered({ status, at, ms: performance.now() - at, retryAfter })
    const send = (): void => {
      let isAnswered = false
      const sent = request(address, { agent, headers: { accept: 'text/html' } }, (response) => {
        isAnswered = true
        response
          .resume()
          .once('end', () => done(response.statusCode ?? 0, response.headers['retry-after']))
      })
      // As browsers do where the server closed an idle connection just as it was used again (RFC
      // 9110, 9.2.2).
      sent.once('error', () => (sent.reusedSocket && !isAnswered ? send() : done(0))).end()
    }
    send()
  })

/** Quantile of milliseconds; `share` from 0 to 1. */
export function quantile(answers: readonly Answered[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
