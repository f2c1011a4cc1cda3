import { z } from 'zod'
import type { Calls } from '#contract/api.ts'
import { SheetResult, SheetSave } from '#contract/catalogue/product-sheet.ts'
import { closeUnsaved, readUnsaved, writeUnsaved } from '../../../platform/store/unsaved.ts'
import { ALL_SHEET_COLUMNS, StoredCells } from './cells.ts'

export type SheetSaveCall = Calls['PUT /products/sheet']['input']['body']

/**
 * An edited row: the texts of its changed cells, and what each of them said before its first
 * change.
 */
const SheetRowEdit = z.object({
  name: z.string(),
  seen: StoredCells,
  cells: z.partialRecord(z.enum(ALL_SHEET_COLUMNS), z.string()),
})
export type SheetRowEdit = z.infer<typeof SheetRowEdit>

const SheetRowResult = SheetResult.extend({
  field: z.enum(ALL_SHEET_COLUMNS).optional(),
  now: StoredCells.optional(),
})
export type SheetRowResult = z.infer<typeof SheetRowResult>

/**
 * Unsaved edits of this tab by variant, and calls without an answer. They outlive a reload and
 * belong to one admin.
 */
const SheetDraft = z.object({
  edits: z.record(z.string(), SheetRowEdit).readonly(),
  refusals: z.record(z.string(), SheetRowResult).readonly(),
  pending: z
    .array(z.custom<SheetSaveCall>((value) => SheetSave.safeParse(value).success))
    .readonly(),
})
export type SheetDraft = z.infer<typeof SheetDraft>
export type SheetEdits = SheetDraft['edits']

const SHEET_FORM_NAME = 'product-sheet'

/** The draft of an admin; an empty one without storage or where something else is stored. */
export const readSheetDraft = (owner: string): SheetDraft =>
  SheetDraft.safeParse(readUnsaved(owner, SHEET_FORM_NAME)?.typed).data ?? {
    edits: {},
    refusals: {},
    pending: [],
  }

export function writeSheetDraft(owner: string, draft: SheetDraft): void {
  const isEmpty = Object.keys(draft.edits).length + draft.pending.length === 0
  writeUnsaved(owner, SHEET_FORM_NAME, isEmpty ? undefined : draft)
}

export const closeSheetDraft = (owner: string): void => closeUnsaved(owner, SHEET_FORM_NAME)
