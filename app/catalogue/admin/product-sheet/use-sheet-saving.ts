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
 * Saves what can be saved. The sheet is closed until calls without an answer are repeated: nothing
 * is done twice.
 */
export function useSheetSaving({ edits, pending, setPending, settle }: ProductSheet) {
  const [isSaving, setSaving] = useState(false)
  const { mutateAsync: saveRows } = useSaveSheet()
  const { mutateAsync: saveCosts } = useSaveSheetCosts()

  const send = async (
    saves: readonly Save[],
    costs: readonly CostChange[],
  ): Promise<RowResult[]> => {
    const results: RowResult[] = []
    for (const [place, part] of saves.entries()) {
      const answer = await saveRows(part)
      settle(answer.results, { left: saves.slice(place + 1) })
      results.push(...answer.results)
    }
    if (costs.length === 0) return results
    const ofCosts = await saveCosts(costs)
    settle(ofCosts, { ofCosts: true })
    return [...results, ...ofCosts]
  }
  const refuse = ({ status = 500, message }: ApiError): void => {
    if (status < 500) setPending([]) // it was refused as a whole
    toast.error(message)
  }
  const save = async (sent: Edits = edits): Promise<void> => {
    const { good, wrong } = sorted(sent)
    const saves = pending.length > 0 ? pending : savesOf(good)
    const costs = costsIn(good)
    const isNone = saves.length + costs.length === 0
    if (isNone && wrong.size > 0)
      toast.error(`Nothing is saved yet: ${counted(wrong.size, 'row')} cannot be saved as they are`)
    if (isNone || isSaving) return
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
  const done = counted(variants.size - refused.size, 'row')
  const left = refused.size + wrong
  if (left === 0) toast.success(`${done} saved`)
  else toast.error(`${done} saved, ${counted(left, 'row')} not: see why above the sheet`)
}
