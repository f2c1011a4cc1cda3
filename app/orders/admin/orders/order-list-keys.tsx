import { useState } from 'react'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import {
  indexAfterMove,
  isTypingOrInDialog,
  useKeyDownListener,
} from '../../../platform/ui/use-key-down.ts'
import { chosenShareOfPage, countChosenOrders, type OrderSelection } from './selection.ts'
import type { OfferedBulkAction } from './use-bulk.ts'

type OrderListCommand =
  | { do: 'move'; by: 1 | -1; isRange: boolean }
  | { do: 'select' | 'page' | 'search' | 'help' | 'clear' }
  | { do: 'act'; action: 'complete' | 'pack' | 'ship' }

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const createMoveCommand = (by: 1 | -1): OrderListCommand => ({ do: 'move', by, isRange: false })

type KeyHelpRow = {
  text: string
  /** Without a command the browser does it, or Shift with the key of another row. */
  keys: readonly { key: string; command?: OrderListCommand }[]
}

/** The help, and what each of its keys does. */
const ORDER_LIST_KEYS: readonly KeyHelpRow[] = [
  {
    text: 'next and previous order',
    keys: [
      { key: 'j', command: createMoveCommand(1) },
      { key: 'k', command: createMoveCommand(-1) },
    ],
  },
  { text: 'choose the order', keys: [{ key: 'x', command: { do: 'select' } }] },
  { text: 'choose one after the other', keys: [{ key: 'Shift' }, { key: 'j / k' }] },
  { text: 'choose this page', keys: [{ key: 'a', command: { do: 'page' } }] },
  { text: 'open the order', keys: [{ key: 'Enter' }] },
  {
    text: 'complete what is chosen',
    keys: [{ key: 'c', command: { do: 'act', action: 'complete' } }],
  },
  { text: 'mark it packed', keys: [{ key: 'p', command: { do: 'act', action: 'pack' } }] },
  { text: 'mark it shipped', keys: [{ key: 's', command: { do: 'act', action: 'ship' } }] },
  { text: 'search', keys: [{ key: '/', command: { do: 'search' } }] },
  { text: 'choose nothing', keys: [{ key: 'Esc', command: { do: 'clear' } }] },
  { text: 'this help', keys: [{ key: '?', command: { do: 'help' } }] },
]

const COMMAND_BY_KEY = new Map(
  ORDER_LIST_KEYS.flatMap(({ keys }) => keys).map(({ key, command }) => [key, command]),
)

/**
 * Undefined for other keys, which stay what they are everywhere. With Shift only a range and the
 * help begin.
 */
export function findOrderListCommand({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: PressedKey): OrderListCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  const command = COMMAND_BY_KEY.get(key === 'Escape' ? 'Esc' : key.toLowerCase())
  if (command?.do === 'move') return { ...command, isRange: shiftKey }
  // Some keyboards need Shift for `?` and `/`.
  const takesShift = command?.do === 'help' || command?.do === 'search'
  return shiftKey && !takesShift ? undefined : command
}

type OrderListKeyTargets = {
  sales: readonly Sale[]
  selection: OrderSelection
  act: (action: OfferedBulkAction, here?: string) => void
}

const findOrderRows = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('tr[data-order]'),
]
const indexOfFocusedRow = (): number =>
  findOrderRows().findIndex((row) => row.contains(document.activeElement))

/**
 * The list by keys: the focus itself moves from order to order, so that Enter opens the one that
 * has it.
 */
export function useOrderListKeys({ sales, selection, act }: OrderListKeyTargets) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const choose = selection.choose(sales)
  const move = (by: 1 | -1, isRange: boolean) => {
    const from = indexOfFocusedRow()
    const to = indexAfterMove(from, by, sales.length)
    const before = sales[from]
    const next = sales[to]
    if (isRange && before && selection.value.anchor === undefined) choose(before, false)
    if (isRange && next) choose(next, true)
    findOrderRows()[to]?.querySelector<HTMLElement>('.row-link-target')?.focus()
  }
  const simple: Record<Exclude<OrderListCommand['do'], 'move' | 'act'>, () => void> = {
    select: () => {
      const sale = sales[indexOfFocusedRow()]
      if (sale) choose(sale, false)
    },
    page: () => selection.choosePage(sales, chosenShareOfPage(selection.value, sales) !== 'all'),
    search: () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
    help: () => setHelpOpen(true),
    clear: selection.clear,
  }
  const run = (command: OrderListCommand) => {
    if (command.do === 'move') move(command.by, command.isRange)
    else if (command.do === 'act') act(command.action, sales[indexOfFocusedRow()]?._id)
    else simple[command.do]()
  }
  useKeyDownListener((event) => {
    const command = isTypingOrInDialog(event.target) ? undefined : findOrderListCommand(event)
    if (!command || (command.do === 'clear' && countChosenOrders(selection.value) === 0)) return
    event.preventDefault()
    run(command)
  })
  return { isHelpOpen, setHelpOpen }
}

/** Help for keys; offered where there is a keyboard, and by `?`. */
export const OrderListKeysHelp = ({
  isHelpOpen,
  setHelpOpen,
}: ReturnType<typeof useOrderListKeys>) => (
  <>
    <Button tone="quiet" className="keys-button" onClick={() => setHelpOpen(true)}>
      Keys
    </Button>
    <Dialog open={isHelpOpen} onClose={() => setHelpOpen(false)} title="Keys in this list">
      <dl className="keys-list">
        {ORDER_LIST_KEYS.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              {keys.map(({ key }) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  </>
)
