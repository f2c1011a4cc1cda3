/**
 * Finds a value by its key. Keys of the same turn of the event loop share one query, which always starts after the call.
 * For what every request needs: on a busy server a query each would be most of the response time.
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
