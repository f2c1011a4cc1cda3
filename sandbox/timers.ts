/** Timers that do not keep the process alive and are cleared together when the sandbox closes. */
export type Timers = { after(delayMs: number, run: () => void): void; clear(): void }

export function createTimers(): Timers {
  const pending = new Set<NodeJS.Timeout>()
  return {
    after(delayMs, run) {
      const timer = setTimeout(() => {
        pending.delete(timer)
        run()
      }, delayMs)
      timer.unref()
      pending.add(timer)
    },
    clear() {
      for (const timer of pending) clearTimeout(timer)
      pending.clear()
    },
  }
}
