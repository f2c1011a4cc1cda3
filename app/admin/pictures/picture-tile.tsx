import { type DragEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { usePreview } from './use-preview.ts'

type PictureTileProps = {
  file: File
  position: number
  count: number
  move: (from: number, to: number) => void
  remove: (position: number) => void
}

/** What a tile that is being dragged is known by, so that nothing else is taken for one. */
const DRAGGED = 'application/x-picture-position'

/** A chosen picture: drag it, or move it by its buttons, to where it belongs. */
export function PictureTile({ file, position, count, move, remove }: PictureTileProps) {
  const { name } = file
  const preview = usePreview(file)
  const [isOver, setOver] = useState(false)
  const { buttonRef, moveBy } = useMoveButtons(position, move)
  const isTile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(DRAGGED)
  const drop = (event: DragEvent) => {
    setOver(false)
    if (!isTile(event)) return
    event.preventDefault()
    move(Number(event.dataTransfer.getData(DRAGGED)), position)
  }
  return (
    <li
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, String(position))}
      onDragOver={(event) => {
        if (!isTile(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`overflow-hidden rounded-box border bg-surface ${isOver ? 'border-accent' : 'border-line'}`}
    >
      <div className="picture aspect-square cursor-grab">
        {preview && <img src={preview} alt={name} draggable={false} />}
        {position === 0 && (
          <span className="tag absolute top-2 left-2 bg-ink text-xs font-bold text-paper">Thumbnail</span>
        )}
      </div>
      <div className="flex justify-between">
        <IconButton
          ref={(button) => buttonRef('earlier', button)}
          label={`Move ${name} earlier`}
          aria-disabled={position === 0 || undefined}
          onClick={() => moveBy('earlier')}
          className="aria-disabled:opacity-35"
        >
          <Icon name="left" size={20} />
        </IconButton>
        <IconButton label={`Remove ${name}`} onClick={() => remove(position)}>
          <Icon name="trash" size={20} />
        </IconButton>
        <IconButton
          ref={(button) => buttonRef('later', button)}
          label={`Move ${name} later`}
          aria-disabled={position === count - 1 || undefined}
          onClick={() => moveBy('later')}
          className="aria-disabled:opacity-35"
        >
          <Icon name="right" size={20} />
        </IconButton>
      </div>
    </li>
  )
}

type Way = 'earlier' | 'later'

/** A tile that is moved may lose the focus on its way; the button that moved it gets it back. */
function useMoveButtons(position: number, move: PictureTileProps['move']) {
  const buttons = useRef<Partial<Record<Way, HTMLButtonElement | null>>>({})
  const pressed = useRef<Way>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it has arrived
  useEffect(() => {
    if (pressed.current) buttons.current[pressed.current]?.focus()
    pressed.current = undefined
  }, [position])
  return {
    buttonRef: (way: Way, button: HTMLButtonElement | null) => {
      buttons.current[way] = button
    },
    moveBy: (way: Way) => {
      pressed.current = way
      move(position, position + (way === 'earlier' ? -1 : 1))
    },
  }
}
