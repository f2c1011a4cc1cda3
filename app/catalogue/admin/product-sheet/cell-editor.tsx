import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Column } from './cells.ts'
import { INPUT_MODES, LISTS } from './offer-lists.tsx'

/** How an edit ended: where the focus goes next, in rows and columns. */
export type Ended = { text: string; key?: 'Enter' | 'Tab' | 'ArrowUp' | 'ArrowDown'; isBack: boolean }

type CellEditorProps = {
  column: Column
  /** The cell's text, or the key that began the edit. */
  initial: string
  label: string
  onEnd: (ended: Ended) => void
  onCancel: () => void
}

const ENDS = ['Enter', 'Tab', 'ArrowUp', 'ArrowDown'] as const

/** The field in the cell that is edited. Leaving it writes, Esc does not. */
export function CellEditor({ column, initial, label, onEnd, onCancel }: CellEditorProps) {
  const ref = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  const [text, setText] = useState(initial)
  useEffect(() => {
    ref.current?.focus()
    ref.current?.setSelectionRange(initial.length, initial.length)
  }, [initial])
  const end = (key?: Ended['key'], isBack = false): void => {
    if (isOver.current) return
    isOver.current = true
    onEnd({ text, isBack, ...(key && { key }) })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const key = ENDS.find((end) => end === event.key)
    if (!key && event.key !== 'Escape') return
    event.preventDefault()
    if (key) end(key, event.shiftKey)
    else {
      isOver.current = true
      onCancel()
    }
  }
  return (
    <input
      ref={ref}
      className="sheet-editor"
      aria-label={label}
      inputMode={INPUT_MODES[column]}
      autoComplete="off"
      maxLength={column === 'reason' ? 140 : 20}
      list={LISTS[column]}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onPaste={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
      onBlur={() => end()}
    />
  )
}
