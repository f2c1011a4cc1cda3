import { messages } from '#contract/messages.ts'
import { HttpError } from '../errors.ts'

export type Turn = {
  /** Groups take turns: the second task of a group starts after the first task of every other group. */
  group: string
  /** Starts before tasks without priority; tasks with priority take turns among themselves. */
  hasPriority?: boolean
  /** Aborted when the caller leaves: the task is then dropped from the queue. */
  signal?: AbortSignal | undefined
}

type Options = { atOnce: number; maxWaiting: number }

const RETRY_AFTER_S = '2'

/** The task was not started: the queue is full, or the caller left. */
export class NotRun extends HttpError {
  readonly why: string

  constructor(why: string) {
    super(503, messages.busy, { headers: { 'retry-after': RETRY_AFTER_S } })
    this.name = 'NotRun'
    this.why = why
  }
}

type Waiting = Turn & { start(): void; refuse(why: string): void }

/** Runs at most `atOnce` tasks. Groups take turns; when `maxWaiting` wait, the last of the longest group is refused. */
export class FairQueue {
  readonly #options: Options
  #waiting: Waiting[] = []
  #running: string[] = []
  /** The last turn of each group that is running or waiting. */
  readonly #turns = new Map<string, number>()
  #turn = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** @throws NotRun, a 503 */
  async run<T>(turn: Turn, task: () => Promise<T>): Promise<T> {
    await this.#enter(turn)
    try {
      return await task()
    } finally {
      this.#running.splice(this.#running.indexOf(turn.group), 1)
      this.#forgetAbsent(turn.group)
      this.#startNext()
    }
  }

  #enter(turn: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      if (turn.signal?.aborted) return reject(new NotRun('the caller left'))
      const leave = () => waiting.refuse('the caller left')
      const forget = () => {
        turn.signal?.removeEventListener('abort', leave)
        this.#waiting = this.#waiting.filter((other) => other !== waiting)
      }
      const waiting: Waiting = {
        ...turn,
        start: () => {
          forget()
          this.#running.push(turn.group)
          this.#turns.set(turn.group, ++this.#turn)
          resolve()
        },
        refuse: (why) => {
          forget()
          this.#forgetAbsent(turn.group)
          reject(new NotRun(why))
        },
      }
      turn.signal?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(waiting)
      this.#startNext()
      if (this.#waiting.length > this.#options.maxWaiting) this.#inOrder().at(-1)?.refuse('the queue is full')
    })
  }

  #startNext(): void {
    if (this.#running.length < this.#options.atOnce) this.#inOrder()[0]?.start()
  }

  #forgetAbsent(group: string): void {
    const isHere = this.#running.includes(group) || this.#waiting.some((entry) => entry.group === group)
    if (!isHere) this.#turns.delete(group)
  }

  /** The waiting tasks, in the order in which they would start now. */
  #inOrder(): Waiting[] {
    const taken = new Map<string, number>()
    for (const group of this.#running) taken.set(group, (taken.get(group) ?? 0) + 1)
    const ranked = this.#waiting.map((entry) => {
      const round = taken.get(entry.group) ?? 0
      taken.set(entry.group, round + 1)
      return { entry, isLast: Number(!entry.hasPriority), round, turn: this.#turns.get(entry.group) ?? 0 }
    })
    return ranked
      .toSorted((a, b) => a.isLast - b.isLast || a.round - b.round || a.turn - b.turn)
      .map(({ entry }) => entry)
  }
}
