import { type DragEvent, useState } from 'react'

/**
 * Part of the data type of what is dragged, so that nothing else is mistaken for it; its list
 * follows.
 */
const DRAGGED = 'application/x-place+'

/** Drags move items within a list of the page, never files. */
export const isImageMove = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer.types.some((type) => type.startsWith(DRAGGED))

type Dragged = {
  isFilled?: boolean
  /** Where there are several lists: what is dragged stays in its own. */
  list?: string
}

/**
 * For an element at a position of a list: drag it to another one. Buttons or keys do the same
 * without a mouse.
 */
export function useImageDrag(
  position: number,
  move: (from: number, to: number) => void,
  { isFilled = true, list = 'images' }: Dragged = {},
) {
  const [isOver, setOver] = useState(false)
  const type = `${DRAGGED}${list}`.toLowerCase() // as browsers list it
  const isOurs = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(type)
  const handlers = {
    draggable: isFilled,
    onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(type, String(position)),
    onDragOver: (event: DragEvent) => {
      if (!isOurs(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!isOurs(event)) return
      event.preventDefault()
      move(Number(event.dataTransfer.getData(type)), position)
    },
  }
  return { isOver, handlers }
}
