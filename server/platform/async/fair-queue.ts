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
export function createFairQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  let waitingTasks: Waiting[] = []
  const running: string[] = []
  /** The last turn of each group that is running or waiting. */
  const turns = new Map<string, number>()
  let lastTurn = 0

  function enter(turn: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      if (turn.signal?.aborted) return reject(new NotRun('the caller left'))
      const leave = () => waiting.refuse('the caller left')
      const forget = () => {
        turn.signal?.removeEventListener('abort', leave)
        waitingTasks = waitingTasks.filter((other) => other !== waiting)
      }
      const waiting: Waiting = {
        ...turn,
        start: () => {
          forget()
          running.push(turn.group)
          turns.set(turn.group, ++lastTurn)
          resolve()
        },
        refuse: (why) => {
          forget()
          forgetAbsent(turn.group)
          reject(new NotRun(why))
        },
      }
      turn.signal?.addEventListener('abort', leave, { once: true })
      waitingTasks.push(waiting)
      startNext()
      if (waitingTasks.length > maxWaiting) inOrder().at(-1)?.refuse('the queue is full')
    })
  }

  function startNext(): void {
    if (running.length < atOnce) inOrder()[0]?.start()
  }

  function forgetAbsent(group: string): void {
    const isHere = running.includes(group) || waitingTasks.some((entry) => entry.group === group)
    if (!isHere) turns.delete(group)
  }

  /** The waiting tasks, in the order in which they would start now. */
  function inOrder(): Waiting[] {
    const taken = new Map<string, number>()
    for (const group of running) taken.set(group, (taken.get(group) ?? 0) + 1)
    const ranked = waitingTasks.map((entry) => {
      const round = taken.get(entry.group) ?? 0
      taken.set(entry.group, round + 1)
      return { entry, isLast: Number(!entry.hasPriority), round, turn: turns.get(entry.group) ?? 0 }
    })
    return ranked
      .toSorted((a, b) => a.isLast - b.isLast || a.round - b.round || a.turn - b.turn)
      .map(({ entry }) => entry)
  }

  return {
    /** @throws NotRun, a 503 */
    run: async <T>(turn: Turn, task: () => Promise<T>): Promise<T> => {
      await enter(turn)
      try {
        return await task()
      } finally {
        running.splice(running.indexOf(turn.group), 1)
        forgetAbsent(turn.group)
        startNext()
      }
    },
  }
}
