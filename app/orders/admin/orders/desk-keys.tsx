import { useState } from 'react'
import type { Sale } from '#contract/orders/sales.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { useKeyDown } from '../../../platform/ui/use-key-down.ts'
import { type Choosing, pageState, sizeOf } from './selection.ts'
import type { AskedAction } from './use-bulk.ts'

type Command =
  | { do: 'move'; by: 1 | -1; isRange: boolean }
  | { do: 'select' | 'page' | 'search' | 'help' | 'clear' }
  | { do: 'act'; action: 'complete' | 'pack' | 'ship' }

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const moveBy = (by: 1 | -1): Command => ({ do: 'move', by, isRange: false })

type HelpRow = {
  text: string
  /** Without a command the browser does it, or Shift with the key of another row. */
  keys: readonly { key: string; command?: Command }[]
}

/** The help, and what each of its keys does. */
const KEYS: readonly HelpRow[] = [
  {
    text: 'next and previous order',
    keys: [
      { key: 'j', command: moveBy(1) },
      { key: 'k', command: moveBy(-1) },
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

const COMMANDS = new Map(KEYS.flatMap(({ keys }) => keys).map(({ key, command }) => [key, command]))

/**
 * Undefined for other keys, which stay what they are everywhere. With Shift only a range and the
 * help begin.
 */
export function commandOf({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: Pressed): Command | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  const command = COMMANDS.get(key === 'Escape' ? 'Esc' : key.toLowerCase())
  if (command?.do === 'move') return { ...command, isRange: shiftKey }
  // Some keyboards need Shift for `?` and `/`.
  const takesShift = command?.do === 'help' || command?.do === 'search'
  return shiftKey && !takesShift ? undefined : command
}

/** Where a key that moves leads from a row; the first press leads to the first row. */
export function rowAfter(index: number, by: 1 | -1, count: number): number {
  if (index < 0) return 0
  const next = Math.max(0, index + by)
  return Math.min(count - 1, next)
}

type Desk = {
  sales: readonly Sale[]
  selection: Choosing
  act: (action: AskedAction, here?: string) => void
}

const TYPED_INTO = 'input:not([type=checkbox]), textarea, select, [contenteditable="true"]'

/** Keys never act while one types, or while a dialog is open. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.closest(TYPED_INTO) !== null
}

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('tr[data-order]')]
const rowHere = (): number => rows().findIndex((row) => row.contains(document.activeElement))

/**
 * The list by keys: the focus itself moves from order to order, so that Enter opens the one that
 * has it.
 */
export function useDeskKeys({ sales, selection, act }: Desk) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const choose = selection.choose(sales)
  const move = (by: 1 | -1, isRange: boolean) => {
    const from = rowHere()
    const to = rowAfter(from, by, sales.length)
    const before = sales[from]
    const next = sales[to]
    if (isRange && before && selection.value.anchor === undefined) choose(before, false)
    if (isRange && next) choose(next, true)
    rows()[to]?.querySelector<HTMLElement>('.row-link-target')?.focus()
  }
  const simple: Record<Exclude<Command['do'], 'move' | 'act'>, () => void> = {
    select: () => {
      const sale = sales[rowHere()]
      if (sale) choose(sale, false)
    },
    page: () => selection.choosePage(sales, pageState(selection.value, sales) !== 'all'),
    search: () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
    help: () => setHelpOpen(true),
    clear: selection.clear,
  }
  const run = (command: Command) => {
    if (command.do === 'move') move(command.by, command.isRange)
    else if (command.do === 'act') act(command.action, sales[rowHere()]?._id)
    else simple[command.do]()
  }
  useKeyDown((event) => {
    const command = isElsewhere(event.target) ? undefined : commandOf(event)
    if (!command || (command.do === 'clear' && sizeOf(selection.value) === 0)) return
    event.preventDefault()
    run(command)
  })
  return { isHelpOpen, setHelpOpen }
}

/** Help for keys; offered where there is a keyboard, and by `?`. */
export const KeysHelp = ({ isHelpOpen, setHelpOpen }: ReturnType<typeof useDeskKeys>) => (
  <>
    <Button tone="quiet" className="keys-button" onClick={() => setHelpOpen(true)}>
      Keys
    </Button>
    <Dialog open={isHelpOpen} onClose={() => setHelpOpen(false)} title="Keys in this list">
      <dl className="keys-list">
        {KEYS.map(({ keys, text }) => (
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
