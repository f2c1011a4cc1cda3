import { useEffect, useEffectEvent, useState } from 'react'
import type { Sale } from '#contract/orders/sales.ts'
import { type Command, commandOf, rowAfter } from './desk-keys.ts'
import { type Choosing, pageState, sizeOf } from './selection.ts'
import type { AskedAction } from './use-bulk.ts'

type Desk = { sales: readonly Sale[]; selection: Choosing; act: (action: AskedAction, here?: string) => void }
type Simple = Exclude<Command['do'], 'move' | 'act'>

/** Keys never act while one types, or while a dialog is open. */
const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable="true"]') !== null)

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('tr[data-order]')]
const rowHere = (): number => rows().findIndex((row) => row.contains(document.activeElement))

/** The list by keys: the focus itself moves from order to order, so that Enter opens the one that has it. */
export function useDeskKeys({ sales, selection, act }: Desk) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const choose = selection.choose(sales)
  const move = (by: 1 | -1, isRange: boolean) => {
    const from = rowHere()
    const to = rowAfter(from, by, sales.length)
    const [before, next] = [sales[from], sales[to]]
    if (isRange && before && selection.value.anchor === undefined) choose(before, false)
    if (isRange && next) choose(next, true)
    rows()[to]?.querySelector<HTMLElement>('.row-link-target')?.focus()
  }
  const chooseHere = () => {
    const sale = sales[rowHere()]
    if (sale) choose(sale, false)
  }
  const actHere = (action: AskedAction) => act(action, sales[rowHere()]?._id)
  const simple: Record<Simple, () => void> = {
    select: chooseHere,
    page: () => selection.choosePage(sales, pageState(selection.value, sales) !== 'all'),
    search: () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
    help: () => setHelpOpen(true),
    clear: selection.clear,
  }
  const run = (command: Command) => {
    if (command.do === 'move') move(command.by, command.isRange)
    else if (command.do === 'act') actHere(command.action)
    else simple[command.do]()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = isElsewhere(event.target) ? undefined : commandOf(event)
    if (!command || (command.do === 'clear' && sizeOf(selection.value) === 0)) return
    event.preventDefault()
    run(command)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return { isHelpOpen, setHelpOpen }
}
