import { z } from 'zod'
import { SheetNow, SheetResult, SheetSave } from '#contract/catalogue/product-sheet.ts'
import { Naira } from '#contract/platform/values.ts'
import { ALL_COLUMNS } from './cells.ts'
import type { Edits } from './edits.ts'
import type { Refusals, Save } from './wire.ts'

/** Unsaved edits of this tab. They outlive a reload and belong to one admin. */
export type Draft = {
  edits: Edits
  refusals: Refusals
  /** Calls without an answer. */
  pending: readonly Save[]
}

export const NO_DRAFT: Draft = { edits: {}, refusals: {}, pending: [] }

const Row = SheetNow.extend({ cost: Naira.nullish() })

const Stored: z.ZodType<Draft> = z.object({
  edits: z.record(
    z.string(),
    z.object({
      name: z.string(),
      seen: Row,
      cells: z.partialRecord(z.enum(ALL_COLUMNS), z.string()),
    }),
  ),
  refusals: z.record(z.string(), SheetResult.extend({ field: z.enum(ALL_COLUMNS).optional(), now: Row.optional() })),
  pending: z.array(z.custom<Save>((value) => SheetSave.safeParse(value).success)),
})

const keyOf = (owner: string): string => `product-sheet ${owner}`

/** Without storage, or with something else in it: no draft. */
export function readDraft(owner: string): Draft {
  try {
    const { data } = Stored.safeParse(JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? ''))
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
