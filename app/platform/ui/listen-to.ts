/** Calls `listener` at each of these events, until the answer is called. */
export function listenToEvent(
  target: EventTarget,
  names: readonly string[],
  listener: (event: Event) => void,
): () => void {
  const ended = new AbortController()
  for (const name of names) target.addEventListener(name, listener, { signal: ended.signal })
  return () => ended.abort()
}
