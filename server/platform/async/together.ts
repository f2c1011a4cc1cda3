type RunTogetherOptions = {
  /** Items of one run. */
  max: number
  /** Runs under way at once. */
  atOnce: number
  /**
   * An error that says nothing of single items: all of them fail by it. After any other each is run
   * by itself.
   */
  isForAll: (error: unknown) => boolean
}

type WaitingItem<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Runs items together that arrive in one turn of the event loop, or while others are run: what
 * costs as much for many as for one is paid once. Nothing waits for company: an item is run in the
 * same turn if nothing is under way. Each item gets its own result, at its place in what `runAll`
 * returns; one that makes a run fail does not fail the others.
 */
export function runTogether<Item, Result>(
  runAll: (items: readonly Item[]) => Promise<readonly Result[]>,
  { max, atOnce, isForAll }: RunTogetherOptions,
): (item: Item) => Promise<Result> {
  const queue: WaitingItem<Item, Result>[] = []
  let running = 0
  let isStarting = false

  const start = (): void => {
    if (isStarting || running >= atOnce || queue.length === 0) return
    isStarting = true
    setImmediate(() => {
      isStarting = false
      running += 1
      void run(queue.splice(0, max)).finally(() => {
        running -= 1
        start()
      })
      start()
    })
  }

  const run = async (group: readonly WaitingItem<Item, Result>[]): Promise<void> => {
    try {
      const results = await runAll(group.map(({ item }) => item))
      group.forEach(({ resolve }, i) => void resolve(results[i] as Result))
    } catch (error) {
      await runAgain(group, error)
    }
  }

  /** Runs each item by itself, unless the error is about all of them, or there is only one. */
  const runAgain = async (
    group: readonly WaitingItem<Item, Result>[],
    error: unknown,
  ): Promise<void> => {
    if (group.length === 1 || isForAll(error)) {
      for (const { reject } of group) reject(error)
      return
    }
    for (const item of group) await run([item])
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      start()
    })
}
