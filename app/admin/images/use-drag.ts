import { type DragEvent, useState } from 'react'

/** The data type of a dragged image, so that nothing else is mistaken for one. */
const DRAGGED = 'application/x-image-position'

export const isImageDrag = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(DRAGGED)

/** For an element that shows the image of a position: drag it to another one. Buttons do the same without a mouse. */
export function useDrag(position: number, move: (from: number, to: number) => void, { isFilled = true } = {}) {
  const [isOver, setOver] = useState(false)
  const handlers = {
    draggable: isFilled,
    onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(DRAGGED, String(position)),
    onDragOver: (event: DragEvent) => {
      if (!isImageDrag(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!isImageDrag(event)) return
      event.preventDefault()
      move(Number(event.dataTransfer.getData(DRAGGED)), position)
    },
  }
  return { isOver, handlers }
}
