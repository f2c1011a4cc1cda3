import { z } from 'zod'
import type { Calls } from '#contract/api.ts'
import { SheetResult, SheetSave } from '#contract/catalogue/product-sheet.ts'
import { closeUnsaved, readUnsaved, writeUnsaved } from '../../../platform/store/unsaved.ts'
import { ALL_COLUMNS, Stored } from './cells.ts'

export type Save = Calls['PUT /products/sheet']['input']['body']

/**
 * An edited row: the texts of its changed cells, and what each of them said before its first
 * change.
 */
const RowEdit = z.object({
  name: z.string(),
  seen: Stored,
  cells: z.partialRecord(z.enum(ALL_COLUMNS), z.string()),
})
export type RowEdit = z.infer<typeof RowEdit>

const RowResult = SheetResult.extend({
  field: z.enum(ALL_COLUMNS).optional(),
  now: Stored.optional(),
})
export type RowResult = z.infer<typeof RowResult>

/**
 * Unsaved edits of this tab by variant, and calls without an answer. They outlive a reload and
 * belong to one admin.
 */
const Draft = z.object({
  edits: z.record(z.string(), RowEdit).readonly(),
  refusals: z.record(z.string(), RowResult).readonly(),
  pending: z.array(z.custom<Save>((value) => SheetSave.safeParse(value).success)).readonly(),
})
export type Draft = z.infer<typeof Draft>
export type Edits = Draft['edits']

const FORM = 'product-sheet'

/** The draft of an admin; an empty one without storage or where something else is stored. */
export const readDraft = (owner: string): Draft =>
  Draft.safeParse(readUnsaved(owner, FORM)?.typed).data ?? { edits: {}, refusals: {}, pending: [] }

export function writeDraft(owner: string, draft: Draft): void {
  const isEmpty = Object.keys(draft.edits).length + draft.pending.length === 0
  writeUnsaved(owner, FORM, isEmpty ? undefined : draft)
}

export const closeDraft = (owner: string): void => closeUnsaved(owner, FORM)
