/**
 * Finds one thing by its key; the keys asked for in the same turn of the event loop go into one question. What is found is
 * never older than the asking. For what every call needs: on a busy server a question each would be most of the waiting.
 */
export function together<T>(
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
