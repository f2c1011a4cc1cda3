import { Readable } from 'node:stream'
import type { LiveEvent } from '#contract/live.ts'
import { messages } from '#contract/messages.ts'
import { HttpError } from '../errors.ts'

/** Streams that one person may have open, on each instance. */
const MAX_A_PERSON = 20
/** A screen that does not take what it is sent is cut off; it comes back by itself. */
const MAX_UNREAD_BYTES = 256 * 1024
/** Milliseconds after which a screen that was cut off asks again. */
const RETRY_MS = 2_000

type Watcher = {
  person: string
  /** The sign-in by which they came. */
  session: string
  /** Whether they still have the right to see this. */
  mayStay(): Promise<boolean>
}

/** The open streams of this instance. */
export class Screens {
  readonly #open = new Map<Readable, Watcher>()

  get size(): number {
    return this.#open.size
  }

  /** @throws 429 */
  open(watcher: Watcher): Readable {
    const ofPerson = [...this.#open.values()].filter(({ person }) => person === watcher.person)
    if (ofPerson.length >= MAX_A_PERSON) throw new HttpError(429, messages.tooMany)
    const stream = new Readable({ read: () => {} })
    stream.push(`retry: ${RETRY_MS}\n\n`)
    this.#open.set(stream, watcher)
    void this.#check(stream, watcher) // the session may have ended between the guard's question and this
    return stream.once('close', () => this.#open.delete(stream))
  }

  show(events: readonly LiveEvent[]): void {
    this.#write(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))
  }

  /** A comment: proxies and this server cut off what is silent. */
  beat(): void {
    this.#write(':\n\n')
  }

  /** Ends the streams of sessions that have ended. */
  endOf(sessions: readonly string[]): void {
    for (const [stream, { session }] of this.#open) if (sessions.includes(session)) this.#end(stream)
  }

  /** Ends the streams of those who may not stay: a token expired, or the news of a session's end was lost. */
  async recheck(): Promise<void> {
    for (const [stream, watcher] of this.#open) await this.#check(stream, watcher)
  }

  endAll(): void {
    for (const stream of this.#open.keys()) this.#end(stream)
  }

  async #check(stream: Readable, { mayStay }: Watcher): Promise<void> {
    if (!(await mayStay())) this.#end(stream)
  }

  #write(text: string): void {
    if (text === '') return
    const bytes = Buffer.from(text)
    for (const stream of this.#open.keys()) {
      if (stream.readableLength > MAX_UNREAD_BYTES) stream.destroy()
      else stream.push(bytes)
    }
  }

  #end(stream: Readable): void {
    this.#open.delete(stream)
    stream.push(null)
  }
}
