/** Timers that do not keep the process alive and are cleared together when the sandbox closes. */
export function createSandboxTimers() {
  const pending = new Set<NodeJS.Timeout>()
  return {
    after(delayMs: number, run: () => void): void {
      const timer = setTimeout(() => {
        pending.delete(timer)
        run()
      }, delayMs)
      timer.unref()
      pending.add(timer)
    },
    clear(): void {
      for (const timer of pending) clearTimeout(timer)
      pending.clear()
    },
  }
}
