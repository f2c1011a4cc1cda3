/** What the rounds of a run measured of one figure. */
export type Sample = { name: string; unit: string; values: readonly number[] }
