import { useState } from 'react'
import type { ApiError } from '../../../platform/api/call.ts'
import { toast } from '../../../platform/ui/toast.ts'
import { useSaveSheet } from '../stock/queries.ts'
import { counted } from './counted.ts'
import type { Edits, RowResult, Save } from './draft.ts'
import { sorted, withSeen } from './edits.ts'
import { useSaveSheetCosts } from './queries.ts'
import type { ProductSheet } from './use-product-sheet.ts'
import { type CostChange, costsIn, savesOf } from './wire.ts'

/**
 * Saves the rows without faults. While a call has no answer the sheet is read-only, and the call is
 * repeated with the same id, so that nothing is done twice.
 */
export function useSheetSaving({ edits, pending, setPending, settle }: ProductSheet) {
  const [isSaving, setSaving] = useState(false)
  const { mutateAsync: saveRows } = useSaveSheet()
  const { mutateAsync: saveCosts } = useSaveSheetCosts()

  const send = async (
    saves: readonly Save[],
    costs: readonly CostChange[],
  ): Promise<RowResult[]> => {
    const rowResults: RowResult[] = []
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
  const save = async (sent: Edits = edits): Promise<void> => {
    const { good, wrong } = sorted(sent)
    const saves = pending.length > 0 ? pending : savesOf(good)
    const costs = costsIn(good)
    const isEmpty = saves.length + costs.length === 0
    if (isEmpty && wrong.size > 0)
      toast.error(`Nothing is saved yet: ${counted(wrong.size, 'row')} cannot be saved as they are`)
    if (isEmpty || isSaving) return
    setSaving(true)
    setPending(saves)
    await send(saves, costs).then((results) => say(results, wrong.size), refuse)
    setSaving(false)
  }
  const overwrite = ({ variant, now }: RowResult): void => {
    const edit = edits[variant]
    if (edit && now && pending.length === 0) void save(withSeen({ [variant]: edit }, variant, now))
  }
  return { isSaving, save: () => void save(), overwrite }
}

function say(results: readonly RowResult[], wrong: number): void {
  const variants = new Set(results.map(({ variant }) => variant))
  const refused = new Set(
    results.flatMap(({ variant, result }) => (result === 'refused' ? [variant] : [])),
  )
  const savedText = counted(variants.size - refused.size, 'row')
  const notSaved = refused.size + wrong
  if (notSaved === 0) toast.success(`${savedText} saved`)
  else toast.error(`${savedText} saved, ${counted(notSaved, 'row')} not: see why above the sheet`)
}
