import { z } from 'zod'
import type { Calls } from '#contract/api.ts'
import { SheetResult, SheetSave } from '#contract/catalogue/product-sheet.ts'
import { ALL_COLUMNS, Stored } from './cells.ts'

export type Save = Calls['PUT /products/sheet']['input']['body']

/** A row that was changed: the texts of its changed cells, and what each of them said before its first change. */
const RowEdit = z.object({
  name: z.string(),
  seen: Stored,
  cells: z.partialRecord(z.enum(ALL_COLUMNS), z.string()),
})
export type RowEdit = z.infer<typeof RowEdit>

/** Result of saving a row or its cost. */
const RowResult = SheetResult.extend({ field: z.enum(ALL_COLUMNS).optional(), now: Stored.optional() })
export type RowResult = z.infer<typeof RowResult>

/** Unsaved edits of this tab by variant, and calls without an answer. They outlive a reload and belong to one admin. */
const Draft = z.object({
  edits: z.record(z.string(), RowEdit).readonly(),
  refusals: z.record(z.string(), RowResult).readonly(),
  pending: z.array(z.custom<Save>((value) => SheetSave.safeParse(value).success)).readonly(),
})
export type Draft = z.infer<typeof Draft>
export type Edits = Draft['edits']

export const NO_DRAFT: Draft = { edits: {}, refusals: {}, pending: [] }

const keyOf = (owner: string): string => `product-sheet ${owner}`

/** Without storage, or with something else in it: no draft. */
export function readDraft(owner: string): Draft {
  try {
    const { data } = Draft.safeParse(JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? ''))
    return data ?? NO_DRAFT
  } catch {
    return NO_DRAFT
  }
}

export function writeDraft(owner: string, draft: Draft): void {
  try {
    const isEmpty = Object.keys(draft.edits).length + draft.pending.length === 0
    if (isEmpty) sessionStorage.removeItem(keyOf(owner))
    else sessionStorage.setItem(keyOf(owner), JSON.stringify(draft))
  } catch {
    // A full or forbidden storage: the draft is lost on a reload, and the browser asks before one.
  }
}
