import type { FilterKind } from '../ask/conditions.ts'

/** One row of counts: `kind` is that of a filter, or `total`. */
export type FacetRow = { kind: string; value: string; number: number }

/** The counts of a question; of `without` as if that filter were not set. */
export type FacetCounts = {
  without: FilterKind | undefined
  rows: FacetRow[]
  /** Not all products were looked at. */
  isCut: boolean
  /** The index was asked for row conditions, too: rows that do not meet them were left out. */
  isStrict?: boolean
}

export const totalOfCounts = ({ rows }: Pick<FacetCounts, 'rows'>): number =>
  rows.find(({ kind }) => kind === 'total')?.number ?? 0
