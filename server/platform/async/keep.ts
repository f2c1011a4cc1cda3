/** A value that is read once, and again after `drop`, or when a read has failed. */
export type Kept<Value> = { read(): Promise<Value>; drop(): void }

export function keep<Value>(read: () => Promise<Value>): Kept<Value> {
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
