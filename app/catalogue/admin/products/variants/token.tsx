import type { ComponentProps } from 'react'
import { useDrag } from '../../../../platform/admin/images/use-drag.ts'
import type { ValueDraft } from './sheet.ts'
import { Swatch } from './swatch.tsx'

export const tokenId = (value: ValueDraft): string => `value-${value.id.replaceAll(' ', '-')}`

type TokenProps = Omit<ComponentProps<'button'>, 'value' | 'list'> & {
  value: ValueDraft
  /** The id of its option. */
  list: string
  place: number
  move: (from: number, to: number) => void
}

export function Token({ value, list, place, move, ...button }: TokenProps) {
  const { isOver, handlers } = useDrag(place, move, { list })
  return (
    <li
      {...handlers}
      data-over={isOver || undefined}
      className="min-w-0 rounded-tag data-over:outline-2 data-over:outline-accent"
    >
      <button type="button" {...button} id={tokenId(value)} className="value-token">
        {value.swatch && <Swatch colour={value.swatch} />}
        {value.value}
      </button>
    </li>
  )
}
