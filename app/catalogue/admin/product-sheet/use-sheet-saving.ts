import { useState } from 'react'
import type { ApiError } from '../../../platform/api/call.ts'
import { toast } from '../../../platform/ui/toast.ts'
import { useSaveSheet } from '../stock/queries.ts'
import { type Edits, sorted, withSeen } from './edits.ts'
import { useSaveSheetCosts } from './queries.ts'
import type { ProductSheet } from './use-product-sheet.ts'
import { type CostChange, costsIn, type RowResult, type Save, savesOf } from './wire.ts'

type Sending = { saves: readonly Save[]; costs: readonly CostChange[]; wrong: number }

const rows = (count: number): string => (count === 1 ? '1 row' : `${count.toLocaleString('en-NG')} rows`)

/**
 * Saves what can be saved. Calls without an answer are sent again as they were, so that nothing is done twice: the sheet
 * is closed until then.
 */
export function useSheetSaving({ latest, setPending, settle }: ProductSheet) {
  const [isSaving, setSaving] = useState(false)
  const { mutateAsync } = useSaveSheet()
  const { mutateAsync: saveCosts } = useSaveSheetCosts()

  const send = async ({ saves, costs, wrong }: Sending): Promise<void> => {
    if (isSaving || saves.length + costs.length === 0) return
    setSaving(true)
    setPending(saves)
    try {
      say([...(await sendAll(saves)), ...(await sendCosts(costs))], wrong)
    } catch (error) {
      const { status = 500, message } = error as ApiError
      if (status < 500) setPending([]) // it was refused as a whole
      toast.error(message)
    } finally {
      setSaving(false)
    }
  }
  const sendAll = async (saves: readonly Save[]): Promise<RowResult[]> => {
    const all: RowResult[] = []
    for (const [place, save] of saves.entries()) {
      const { results } = await mutateAsync(save)
      settle(results, { left: saves.slice(place + 1) })
      all.push(...results)
    }
    return all
  }
  const sendCosts = async (costs: readonly CostChange[]): Promise<RowResult[]> => {
    if (costs.length === 0) return []
    const results = await saveCosts(costs)
    settle(results, { ofCosts: true })
    return results
  }
  const save = (edits: Edits = latest.current.history.now): void => {
    const { pending } = latest.current
    const { good, wrong } = sorted(edits)
    if (pending.length === 0 && Object.keys(good).length === 0 && wrong.size > 0)
      toast.error(`Nothing is saved yet: ${rows(wrong.size)} cannot be saved as they are`)
    const saves = pending.length > 0 ? pending : savesOf(good)
    void send({ saves, costs: costsIn(good), wrong: wrong.size })
  }
  /** Saves a row that was refused over what it is now. */
  const overwrite = ({ variant, now }: RowResult): void => {
    const edit = latest.current.history.now[variant]
    if (edit && now && latest.current.pending.length === 0) save(withSeen({ [variant]: edit }, variant, now))
  }
  return { isSaving, save: () => save(), overwrite }
}

function say(results: readonly RowResult[], wrong: number): void {
  const variants = new Set(results.map(({ variant }) => variant))
  const refused = new Set(results.flatMap(({ variant, result }) => (result === 'refused' ? [variant] : [])))
  const done = variants.size - refused.size
  const left = refused.size + wrong
  if (left === 0) toast.success(`${rows(done)} saved`)
  else toast.error(`${rows(done)} saved, ${rows(left)} not: see why above the sheet`)
}
