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

/** The help, and what each of its keys does; the browser and Shift do the rest. */
const KEYS: readonly (readonly [keys: readonly string[], text: string, ...commands: Command[]])[] =
  [
    [['j', 'k'], 'next and previous order', moveBy(1), moveBy(-1)],
    [['x'], 'choose the order', { do: 'select' }],
    [['Shift', 'j / k'], 'choose one after the other'],
    [['a'], 'choose this page', { do: 'page' }],
    [['Enter'], 'open the order'],
    [['c'], 'complete what is chosen', { do: 'act', action: 'complete' }],
    [['p'], 'mark it packed', { do: 'act', action: 'pack' }],
    [['s'], 'mark it shipped', { do: 'act', action: 'ship' }],
    [['/'], 'search', { do: 'search' }],
    [['Esc'], 'choose nothing', { do: 'clear' }],
    [['?'], 'this help', { do: 'help' }],
  ]

const COMMANDS = new Map(
  KEYS.flatMap(([keys, , ...commands]) =>
    commands.map((command, i) => [keys[i], command] as const),
  ),
)

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
  return shiftKey && command?.do !== 'help' && command?.do !== 'search' ? undefined : command
}

/** Where a key that moves leads from a row; the first press leads to the first row. */
export const rowAfter = (index: number, by: 1 | -1, count: number): number =>
  index < 0 ? 0 : Math.min(count - 1, Math.max(0, index + by))

type Desk = {
  sales: readonly Sale[]
  selection: Choosing
  act: (action: AskedAction, here?: string) => void
}

/** Keys never act while one types, or while a dialog is open. */
const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable="true"]') !==
      null)

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
    const [before, next] = [sales[from], sales[to]]
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
        {KEYS.map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
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
