/** What the inline script of the page offers (`early-presses.ts`). A page of another release may be without it. */
type EarlyPresses = {
  /** To be called just before hydration. */
  prepare(): void
  /** Gives up what was kept. */
  stop(): void
  /** Does what was pressed and typed before hydration, and stops. */
  replay(): Promise<void>
}

export const earlyPresses = (globalThis as { earlyPresses?: EarlyPresses }).earlyPresses
