/**
 * Loads one value by its key. Keys of one turn of the event loop share one query, which starts after the last request:
 * no value is older than its request. For values that every call needs, where single queries would wait most.
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
