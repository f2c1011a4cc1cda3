const STEPS = 2e9

/** Seconds that a fixed loop takes: how fast this machine is now. */
export function timeCalibrationLoop(): number {
  const startedAt = performance.now()
  let state = 0
  for (let i = 0; i < STEPS; i++) state = (state * 31 + i) | 0
  const seconds = (performance.now() - startedAt) / 1000
  if (!Number.isInteger(state)) throw new Error('The loop has to be run.') // uses its result
  return seconds
}
