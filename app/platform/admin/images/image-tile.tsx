import { usePreview } from '../../files/use-preview.ts'
import { ImageTools } from './image-tools.tsx'
import { useDrag } from './use-drag.ts'

type ImageTileProps = {
  file: File
  position: number
  count: number
  move: (from: number, to: number) => void
  remove: (position: number) => void
}

export function ImageTile({ file, position, count, move, remove }: ImageTileProps) {
  const { name } = file
  const preview = usePreview(file)
  const { isOver, handlers } = useDrag(position, move)
  return (
    <li
      {...handlers}
      className={`overflow-hidden rounded-box border bg-surface ${isOver ? 'border-accent' : 'border-line'}`}
    >
      <div className="picture aspect-square cursor-grab">
        {preview && <img src={preview} alt={name} draggable={false} />}
        {position === 0 && (
          <span className="tag absolute top-2 left-2 bg-ink text-xs font-bold text-paper">Thumbnail</span>
        )}
      </div>
      <ImageTools {...{ name, position, count, move, remove }} />
    </li>
  )
}
