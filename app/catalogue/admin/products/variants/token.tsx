import type { KeyboardEvent } from 'react'
import { useDrag } from '../../../../platform/admin/images/use-drag.ts'
import type { ValueDraft } from './sheet.ts'
import { Swatch } from './swatch.tsx'

export const tokenId = (value: ValueDraft): string => `value-${value.id.replaceAll(' ', '-')}`

type TokenProps = {
  value: ValueDraft
  /** The id of its option. */
  list: string
  place: number
  isOpen: boolean
  move: (from: number, to: number) => void
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A value of an option: press it to change it, drag it to another place. */
export function Token({ value, list, place, isOpen, move, onOpen, onKeyDown }: TokenProps) {
  const { isOver, handlers } = useDrag(place, move, { list })
  return (
    <li
      {...handlers}
      data-over={isOver || undefined}
      className="min-w-0 rounded-tag data-over:outline-2 data-over:outline-accent"
    >
      <button
        type="button"
        id={tokenId(value)}
        aria-expanded={isOpen}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        className="value-token"
      >
        {value.swatch && <Swatch colour={value.swatch} />}
        {value.value}
      </button>
    </li>
  )
}
