/** The values of one figure in the rounds of a run. */
export type Sample = { name: string; unit: string; values: readonly number[] }
