import type { Socket } from 'node:net'
import pg from 'pg'
import { msUntilDeadline, noteCurrentPageLate } from './deadline.ts'

/** A server that answers cancels a statement at once. One that takes longer hangs. */
export const CANCEL_MS = 500

type Inner = { connection: { stream: Socket; on(event: 'error', listener: () => void): void } }
type RunningSession = { activeQuery: unknown; processID: unknown; secretKey: unknown }
type Canceller = Inner & { cancel(running: RunningSession, query: unknown): void }

/**
 * A connection whose statements have the deadline of their call. The server is asked to cancel a
 * late one, which fails with 57014. If that is not answered either, the connection is closed: the
 * pool must not lend it again.
 */
export class DeadlineClient extends pg.Client {
  readonly #cancelMs: number
  /** Called when it is closed for that. */
  onSilence: () => void = () => {}
  /** When the pool was asked for it: the first statement has waited since. */
  askedAt: number | undefined

  constructor({ cancelMs = CANCEL_MS, ...config }: pg.ClientConfig & { cancelMs?: number } = {}) {
    super(config)
    this.#cancelMs = cancelMs
  }

  // biome-ignore lint/suspicious/noExplicitAny: one body for all overloads of `query`
  override query(...args: any[]): any {
    const answer = (super.query as (...args: unknown[]) => unknown).apply(this, args)
    const ms = msUntilDeadline()
    if (ms !== undefined && answer instanceof Promise) this.#limit(answer, ms)
    return answer
  }

  #limit(answer: Promise<unknown>, ms: number): void {
    const waited = this.askedAt === undefined ? 0 : performance.now() - this.askedAt
    this.askedAt = undefined
    let timer = setTimeout(
      () => {
        noteCurrentPageLate()
        this.#cancel()
        timer = setTimeout(() => this.#close(), this.#cancelMs)
      },
      Math.max(0, ms - waited),
    )
    const end = (): void => clearTimeout(timer)
    answer.then(end, end)
  }

  /** Cancels by the protocol, on another connection, which needs no password. */
  #cancel(): void {
    const { host, port } = this
    const { processID, secretKey } = this as unknown as RunningSession
    const canceller = new pg.Client({ host, port, ssl: false }) as unknown as Canceller
    const { stream } = canceller.connection
    canceller.connection.on('error', () => {})
    stream.setTimeout(this.#cancelMs, () => stream.destroy())
    canceller.cancel({ activeQuery: this, processID, secretKey }, this)
  }

  #close(): void {
    this.onSilence()
    ;(this as unknown as Inner).connection.stream.destroy()
  }
}
