import { Readable } from 'node:stream'
import { messages } from '#contract/messages.ts'
import { type LiveEvent, mayHearEvent } from '#contract/office/live.ts'
import type { RightsHolder } from '#contract/platform/rights.ts'
import { HttpError } from '../../platform/errors.ts'

/** Per instance. */
const MAX_STREAMS_PER_USER = 20
/** A stream with more unread bytes is closed; the browser connects again. */
const MAX_UNREAD_BYTES = 256 * 1024
/** Milliseconds after which a browser connects again. */
const RECONNECT_AFTER_MS = 2_000

type LiveViewer = {
  userId: string
  sessionId: string
  /** As they were when the stream was opened: a change ends it. */
  staff: RightsHolder
  /** Whether the user may still see the events. */
  mayStay(): Promise<boolean>
}

export class LiveScreens {
  readonly #open = new Map<Readable, LiveViewer>()

  get size(): number {
    return this.#open.size
  }

  open(viewer: LiveViewer): Readable {
    const ofUser = [...this.#open.values()].filter(({ userId }) => userId === viewer.userId)
    if (ofUser.length >= MAX_STREAMS_PER_USER) throw new HttpError(429, messages.tooMany)
    const stream = new Readable({ read: () => {} })
    stream.push(`retry: ${RECONNECT_AFTER_MS}\n\n`)
    this.#open.set(stream, viewer)
    void this.#check(stream, viewer) // the session may have ended after the guard's check
    return stream.once('close', () => this.#open.delete(stream))
  }

  show(events: readonly LiveEvent[]): void {
    const texts = events.map((event) => ({ event, text: `data: ${JSON.stringify(event)}\n\n` }))
    this.#write(({ staff }) =>
      texts.map(({ event, text }) => (mayHearEvent(staff, event) ? text : '')).join(''),
    )
  }

  /** Sends a comment: proxies and this server close silent connections. */
  beat(): void {
    this.#write(() => ':\n\n')
  }

  endOf(sessions: readonly string[]): void {
    for (const [stream, { sessionId }] of this.#open)
      if (sessions.includes(sessionId)) this.#end(stream)
  }

  /**
   * Ends the streams of users who may no longer see the events: a token expired, or a message was
   * missed.
   */
  async recheck(): Promise<void> {
    for (const [stream, viewer] of this.#open) await this.#check(stream, viewer)
  }

  endAll(): void {
    for (const stream of this.#open.keys()) this.#end(stream)
  }

  async #check(stream: Readable, { mayStay }: LiveViewer): Promise<void> {
    if (!(await mayStay())) this.#end(stream)
  }

  #write(textFor: (viewer: LiveViewer) => string): void {
    for (const [stream, viewer] of this.#open) {
      const text = textFor(viewer)
      if (text === '') continue
      if (stream.readableLength > MAX_UNREAD_BYTES) stream.destroy()
      else stream.push(Buffer.from(text))
    }
  }

  #end(stream: Readable): void {
    this.#open.delete(stream)
    stream.push(null)
  }
}
