import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon.tsx'

type ImageToolsProps = {
  /** Name of the image: `Move NAME earlier`. */
  name: string
  position: number
  count: number
  move: (from: number, to: number) => void
  remove: (position: number) => void
}

/** The buttons of an image in a list: earlier, later, remove. */
export function ImageTools({ name, position, count, move, remove }: ImageToolsProps) {
  const moveBy = (way: 'earlier' | 'later'): void => {
    const to = position + (way === 'earlier' ? -1 : 1)
    flushSync(() => move(position, to))
    imageToolAt(to, way)?.focus()
  }
  const removeHere = ({ currentTarget }: MouseEvent): void => {
    const input = currentTarget.closest('fieldset')?.querySelector('input')
    flushSync(() => remove(position))
    const next = imageToolAt(position, 'remove') ?? imageToolAt(position - 1, 'remove') ?? input
    next?.focus()
  }
  const mover = (way: 'earlier' | 'later', icon: IconName, isAtEnd: boolean) => (
    <IconButton
      id={imageToolId(position, way)}
      label={`Move ${name} ${way}`}
      icon={icon}
      size={20}
      aria-disabled={isAtEnd || undefined}
      onClick={() => moveBy(way)}
      className="aria-disabled:opacity-35"
    />
  )
  return (
    <div className="flex justify-between">
      {mover('earlier', 'left', position === 0)}
      <IconButton
        id={imageToolId(position, 'remove')}
        label={`Remove ${name}`}
        icon="trash"
        size={20}
        onClick={removeHere}
      />
      {mover('later', 'right', position === count - 1)}
    </div>
  )
}

type Tool = 'earlier' | 'remove' | 'later'

const imageToolId = (position: number, tool: Tool): string => `image-${position}-${tool}`

/**
 * The focus follows an image to its new position; when one is removed, it moves to another image.
 */
const imageToolAt = (position: number, tool: Tool): HTMLElement | null =>
  document.getElementById(imageToolId(position, tool))
