import { ALL_COLUMNS, type Column, cellFault, isUnchanged, type Row, type Stored } from './cells.ts'

/** A row that was changed: the texts of its changed cells, and what each of them said before its first change. */
export type RowEdit = { name: string; seen: Stored; cells: Partial<Record<Column, string>> }
/** By variant. */
export type Edits = Readonly<Record<string, RowEdit>>

export type Change = { row: Pick<Row, 'variant' | 'name' | 'stored' | 'isLater'>; column: Column; text: string }

/** The edits with these cells changed. One that says what is stored, or nothing, is no change any more. */
export function withChanges(edits: Edits, changes: readonly Change[]): Edits {
  const next: Record<string, RowEdit> = { ...edits }
  for (const { row, column, text } of changes.filter(isOpen)) {
    const { name, stored, variant } = row
    const before = next[variant] ?? { name, seen: stored, cells: {} }
    const { [column]: typed, ...others } = before.cells
    const seen = typed === undefined ? { ...before.seen, [column]: stored[column as keyof Stored] } : before.seen
    const cells = isUnchanged(seen, column, text) ? others : { ...others, [column]: text.trim() }
    if (Object.keys(cells).length === 0) delete next[variant]
    else next[variant] = { ...before, seen, cells }
  }
  return next
}

const isOpen = ({ row, column }: Change): boolean => column !== 'state' || !row.isLater

/** Removes these rows. */
export const without = (edits: Edits, variants: ReadonlySet<string>): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([variant]) => !variants.has(variant)))

/** Removes these cells of one column. */
export const withoutCells = (edits: Edits, column: Column, variants: ReadonlySet<string>): Edits =>
  keeping(edits, variants, ({ [column]: _, ...others }) => others)

/** Rows that the sheet has saved: what they cost is saved by itself. */
export const onlyCosts = (edits: Edits, variants: ReadonlySet<string>): Edits =>
  keeping(edits, variants, ({ cost }) => (cost === undefined ? {} : { cost }))

const keeping = (edits: Edits, variants: ReadonlySet<string>, kept: (cells: RowEdit['cells']) => RowEdit['cells']) =>
  Object.fromEntries(
    Object.entries(edits)
      .map(([id, edit]) => [id, variants.has(id) ? { ...edit, cells: kept(edit.cells) } : edit] as const)
      .filter(([, { cells }]) => Object.keys(cells).length > 0),
  )

/** The row as it is now is what its changes are made from: they overwrite it. */
export const withSeen = (edits: Edits, variant: string, seen: Partial<Stored>): Edits => {
  const edit = edits[variant]
  return edit ? { ...edits, [variant]: { ...edit, seen: { ...edit.seen, ...seen } } } : edits
}

export const countChanges = (edits: Edits): number =>
  Object.values(edits)
    .flatMap(({ cells }) => Object.keys(cells))
    .filter((column) => column !== 'reason').length

export const faultsOf = ({ cells, seen }: RowEdit): [Column, string][] =>
  ALL_COLUMNS.flatMap((column): [Column, string][] => {
    const fault = cellFault(column, cells, seen)
    return fault === undefined ? [] : [[column, fault]]
  })

/** The edits that can be saved, and the variants of those that cannot. */
export function sorted(edits: Edits): { good: Edits; wrong: ReadonlySet<string> } {
  const wrong = new Set(Object.keys(edits).filter((variant) => faultsOf(edits[variant] as RowEdit).length > 0))
  return { good: without(edits, wrong), wrong }
}

/** Edits to undo, present edits, edits to redo. */
export type History = { past: readonly Edits[]; now: Edits; future: readonly Edits[]; tag?: string | undefined }

const MAX_STEPS = 200

export const freshHistory = (now: Edits = {}): History => ({ past: [], now, future: [] })

/** With a tag, changes of one cell that follow each other are one step. */
export function did({ past, now, tag: last }: History, next: Edits, tag?: string): History {
  const isSameStep = tag !== undefined && tag === last
  return { past: isSameStep ? past : [...past, now].slice(-MAX_STEPS), now: next, future: [], tag }
}

export function undo({ past, now, future }: History): History {
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future }
}

export function redo({ past, now, future: [next, ...future] }: History): History {
  return next ? { past: [...past, now], now: next, future } : { past, now, future: [] }
}
