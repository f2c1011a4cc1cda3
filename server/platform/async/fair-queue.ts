import { messages } from '#contract/messages.ts'
import { HttpError } from '../errors.ts'

/** Tasks of staff and known callers; those of visitors; what nobody waits for. */
export type Priority = 'first' | 'usual' | 'last'

export type QueueTurn = {
  /**
   * Groups take turns: the second task of a group starts after the first task of every other group.
   */
  group: string
  /** Tasks of the same priority take turns among themselves. Default: 'usual'. */
  priority?: Priority
  /** Aborted when the caller leaves: the task is then dropped from the queue. */
  signal?: AbortSignal | undefined
  /**
   * Work of the shop itself, bounded where it starts: it is never refused, and takes no place of
   * the queue's length.
   */
  isOwnWork?: boolean
}

export type TaskNeed = {
  /**
   * Tasks that this one counts as; default 1. While it waits for its places, no later task starts.
   */
  places?: number
  /** No two large tasks run at once; smaller ones may start before a large one that waits. */
  isLarge?: boolean
}

const QUEUE_RETRY_AFTER_S = '2'

/** The task was not started: the queue is full, or the caller left. */
export class NotRun extends HttpError {
  readonly why: string

  constructor(why: string) {
    super(503, messages.busy, { headers: { 'retry-after': QUEUE_RETRY_AFTER_S } })
    this.name = 'NotRun'
    this.why = why
  }
}

type QueueEntry = { turn: QueueTurn; places: number; isLarge: boolean }
type WaitingTask = QueueEntry & { start(): void; refuse(why: string): void }

/**
 * What decides when a waiting task starts: first its priority, then how many tasks of its group go
 * before it, then how long ago its group had a turn.
 */
type RankedTask = { task: WaitingTask; rank: number; round: number; turn: number }

const RANKS: Record<Priority, number> = { first: 0, usual: 1, last: 2 }

const priorityRankOf = ({ priority = 'usual' }: QueueTurn): number => RANKS[priority]

export type FairQueue = ReturnType<typeof createFairQueue>

/**
 * The queue of everything that costs much: at most `atOnce` tasks run. Groups take turns; when
 * `maxWaiting` wait, the last of the longest group is refused.
 */
export function createFairQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  let waitingTasks: WaitingTask[] = []
  const running: QueueEntry[] = []
  /** The last turn of each group that is running or waiting. */
  const turns = new Map<string, number>()
  let lastTurn = 0

  function enter(entry: QueueEntry): Promise<void> {
    const { turn } = entry
    return new Promise((resolve, reject) => {
      if (turn.signal?.aborted) return reject(new NotRun('the caller left'))
      const leave = () => waiting.refuse('the caller left')
      const forget = () => {
        turn.signal?.removeEventListener('abort', leave)
        waitingTasks = waitingTasks.filter((other) => other !== waiting)
      }
      const waiting: WaitingTask = {
        ...entry,
        start: () => {
          forget()
          running.push(entry)
          lastTurn += 1
          turns.set(turn.group, lastTurn)
          resolve()
        },
        refuse: (why) => {
          forget()
          forgetAbsent(turn.group)
          reject(new NotRun(why))
          startNext() // others may have waited behind it
        },
      }
      turn.signal?.addEventListener('abort', leave, { once: true })
      waitingTasks.push(waiting)
      startNext()
      refuseTooMany()
    })
  }

  function refuseTooMany(): void {
    const refusable = waitingTasks.filter((task) => !task.turn.isOwnWork)
    if (refusable.length <= maxWaiting) return
    const last = inOrder().findLast((task) => !task.turn.isOwnWork)
    last?.refuse('the queue is full')
  }

  function startNext(): void {
    let free = freePlaces()
    if (free <= 0 || waitingTasks.length === 0) return
    for (const task of inOrder()) {
      if (task.isLarge && running.some((other) => other.isLarge)) continue
      if (task.places > free) return
      task.start()
      free = freePlaces()
    }
  }

  function freePlaces(): number {
    return running.reduce((free, task) => free - task.places, atOnce)
  }

  function leave(entry: QueueEntry): void {
    running.splice(running.indexOf(entry), 1)
    forgetAbsent(entry.turn.group)
    startNext()
  }

  function forgetAbsent(group: string): void {
    const isRunning = running.some((task) => task.turn.group === group)
    const isWaiting = waitingTasks.some((task) => task.turn.group === group)
    if (!isRunning && !isWaiting) turns.delete(group)
  }

  /** The waiting tasks, in the order in which they would start now. */
  function inOrder(): WaitingTask[] {
    const taken = new Map<string, number>()
    for (const { turn } of running) taken.set(turn.group, (taken.get(turn.group) ?? 0) + 1)
    const ranked = waitingTasks.map((task): RankedTask => {
      const { group } = task.turn
      const round = taken.get(group) ?? 0
      taken.set(group, round + 1)
      return { task, rank: priorityRankOf(task.turn), round, turn: turns.get(group) ?? 0 }
    })
    const startOrder = (a: RankedTask, b: RankedTask): number =>
      a.rank - b.rank || a.round - b.round || a.turn - b.turn
    return ranked.toSorted(startOrder).map(({ task }) => task)
  }

  return {
    /** @throws NotRun, a 503 */
    run: async <T>(turn: QueueTurn, task: () => Promise<T>, need: TaskNeed = {}): Promise<T> => {
      const { places = 1, isLarge = false } = need
      const entry: QueueEntry = { turn, places, isLarge }
      await enter(entry)
      try {
        return await task()
      } finally {
        leave(entry)
      }
    },
  }
}
