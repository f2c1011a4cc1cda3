import { useState } from 'react'
import { countWithNoun } from '#contract/platform/format.ts'
import type { ApiError } from '../../../platform/api/call.ts'
import { toast } from '../../../platform/ui/toast.ts'
import { useSaveSheetRows } from '../stock/queries.ts'
import type { SheetEdits, SheetRowResult, SheetSaveCall } from './draft.ts'
import { splitByFaults, withSeenValues } from './edits.ts'
import { useSaveSheetCosts } from './queries.ts'
import type { ProductSheetEditing } from './use-product-sheet.ts'
import { type CostChange, costChangesIn, toSheetSaves } from './wire.ts'

/**
 * Saves the rows without faults. While a call has no answer the sheet is read-only, and the call is
 * repeated with the same id, so that nothing is done twice.
 */
export function useSheetSaving({ edits, pending, setPending, settle }: ProductSheetEditing) {
  const [isSaving, setSaving] = useState(false)
  const { mutateAsync: saveRows } = useSaveSheetRows()
  const { mutateAsync: saveCosts } = useSaveSheetCosts()

  const send = async (
    saves: readonly SheetSaveCall[],
    costs: readonly CostChange[],
  ): Promise<SheetRowResult[]> => {
    const rowResults: SheetRowResult[] = []
    for (const [place, part] of saves.entries()) {
      const { results } = await saveRows(part)
      settle(results, { left: saves.slice(place + 1) })
      rowResults.push(...results)
    }
    if (costs.length === 0) return rowResults
    const costResults = await saveCosts(costs)
    settle(costResults, { ofCosts: true })
    return [...rowResults, ...costResults]
  }
  const refuse = ({ status = 500, message }: ApiError): void => {
    if (status < 500) setPending([]) // The whole call was refused.
    toast.error(message)
  }
  const save = async (sent: SheetEdits = edits): Promise<void> => {
    const { good, wrong } = splitByFaults(sent)
    const saves = pending.length > 0 ? pending : toSheetSaves(good)
    const costs = costChangesIn(good)
    const isEmpty = saves.length + costs.length === 0
    if (isEmpty && wrong.size > 0)
      toast.error(
        `Nothing is saved yet: ${countWithNoun(wrong.size, 'row')} cannot be saved as they are`,
      )
    if (isEmpty || isSaving) return
    setSaving(true)
    setPending(saves)
    await send(saves, costs).then((results) => showSaveResult(results, wrong.size), refuse)
    setSaving(false)
  }
  const overwrite = ({ variant, now }: SheetRowResult): void => {
    const edit = edits[variant]
    if (edit && now && pending.length === 0)
      void save(withSeenValues({ [variant]: edit }, variant, now))
  }
  return { isSaving, save: () => void save(), overwrite }
}

function showSaveResult(results: readonly SheetRowResult[], wrong: number): void {
  const variants = new Set(results.map(({ variant }) => variant))
  const refused = new Set(
    results.flatMap(({ variant, result }) => (result === 'refused' ? [variant] : [])),
  )
  const savedText = countWithNoun(variants.size - refused.size, 'row')
  const notSaved = refused.size + wrong
  if (notSaved === 0) toast.success(`${savedText} saved`)
  else
    toast.error(
      `${savedText} saved, ${countWithNoun(notSaved, 'row')} not: see why above the sheet`,
    )
}
