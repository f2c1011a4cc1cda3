/**
 * Loads one value by its key. Keys that are requested in the same turn of the event loop share one query, which starts
 * after the last request: a value is never older than its request. It is for values that every call needs: on a
 * busy server one query per call would cause most of the waiting.
 */
export function batchLoader<T>(
  findAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  let next: { keys: Set<string>; found: Promise<ReadonlyMap<string, T>> } | undefined
  const start = () => {
    const keys = new Set<string>()
    const turn = new Promise<void>((resolve) => setImmediate(resolve))
    const found = turn.then(() => {
      next = undefined
      return findAll([...keys])
    })
    return { keys, found }
  }
  return async (key) => {
    next ??= start()
    next.keys.add(key)
    return (await next.found).get(key)
  }
}
