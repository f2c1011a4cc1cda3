import type { EarlyPresses } from './early-presses.ts'

/** What the inline script of the page offers. A page may be without it. */
export const startedEarlyPresses = (globalThis as { earlyPresses?: EarlyPresses }).earlyPresses
