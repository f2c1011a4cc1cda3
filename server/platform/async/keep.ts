/** A value that is read once, and again after `drop`, or when a read has failed. */
export type KeptValue<Value> = { read(): Promise<Value>; drop(): void }

/** Reads a value when it is first asked for. Callers that ask meanwhile share the read. */
export function createKeptValue<Value>(read: () => Promise<Value>): KeptValue<Value> {
  let kept: Promise<Value> | undefined
  return {
    read: () => {
      if (kept) return kept
      const reading = read()
      kept = reading
      reading.catch(() => {
        if (kept === reading) kept = undefined
      })
      return reading
    },
    drop: () => {
      kept = undefined
    },
  }
}
