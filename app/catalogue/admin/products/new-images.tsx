import { type ComponentProps, type Ref, useId } from 'react'
import { messages } from '#contract/messages.ts'
import { MAX_IMAGES } from '#contract/platform/limits.ts'
import { FileDrop } from '../../../platform/admin/images/file-drop.tsx'
import { ImageTools } from '../../../platform/admin/images/image-tools.tsx'
import { ImageRefusals, useRefusals } from '../../../platform/admin/images/refusals.tsx'
import { useImageDrag } from '../../../platform/admin/images/use-drag.ts'
import { useImagePreview } from '../../../platform/files/use-preview.ts'
import { Icon } from '../../../platform/ui/icon.tsx'
import { toChosenFile } from './chosen-images.ts'
import { type ImageSlots, useImageOrder } from './image-slots.tsx'

type NewImagesProps = ComponentProps<typeof ImageSlots> & { inputRef: Ref<HTMLInputElement> }

/**
 * The images of a new product: chosen, refused, put in order. `onChange` gets the list as it is to
 * be sent.
 */
export function NewImages({ images, onChange, error, inputRef }: NewImagesProps) {
  const { refused, add, clear } = useRefusals('product', (good) => {
    const room = MAX_IMAGES - images.length
    const taken = good.slice(0, Math.max(0, room)).map(toChosenFile)
    if (taken.length > 0) onChange([...images, ...taken])
    return good.slice(room).map((file) => ({ file, reason: messages.onlyFourImages }))
  })
  const { announcement, move, remove } = useImageOrder(images, onChange, {
    nameAt: (position) => images[position]?.file?.name ?? '',
    placeAt: (position) => `picture ${position + 1} of ${images.length}`,
  })
  const removeAt = (position: number): void => {
    clear()
    remove(position)
  }
  const hintId = useId()
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="font-semibold">Images</legend>
      <p id={hintId} className="text-sm text-muted">
        One to four: PNG, JPEG or GIF, each less than 2 MB. The first is the thumbnail.
      </p>
      {images.length > 0 && (
        <ol className="grid grid-cols-2 gap-3">
          {images.map(
            ({ id, file }, position) =>
              file && (
                <ImageTile
                  key={id}
                  file={file}
                  position={position}
                  move={move}
                  count={images.length}
                  remove={removeAt}
                />
              ),
          )}
        </ol>
      )}
      <FileDrop
        ref={inputRef}
        id="images"
        accept="image/*"
        multiple
        aria-invalid={error ? true : undefined}
        aria-describedby={`${hintId} images-error`}
        onFiles={(files) => void add(files)}
        areaClass="min-h-32"
      >
        <Icon name="plus" size={28} className="text-accent" />
        <span className="font-semibold text-accent">Add images</span>
        <span className="text-sm text-muted">
          {images.length} of {MAX_IMAGES} chosen; you can drop them here, too
        </span>
      </FileDrop>
      <ImageRefusals {...refused} />
      <p id="images-error" className="text-sm font-medium text-danger">
        {error}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  )
}

type ImageTileProps = Omit<ComponentProps<typeof ImageTools>, 'name'> & { file: File }

function ImageTile({ file, position, count, move, remove }: ImageTileProps) {
  const { name } = file
  const preview = useImagePreview(file)
  const { isOver, handlers } = useImageDrag(position, move)
  return (
    <li
      {...handlers}
      className={`overflow-hidden rounded-box border bg-surface ${isOver ? 'border-accent' : 'border-line'}`}
    >
      <div className="picture aspect-square cursor-grab">
        {preview && <img src={preview} alt={name} draggable={false} />}
        {position === 0 && (
          <span className="tag absolute top-2 left-2 bg-ink text-xs font-bold text-paper">
            Thumbnail
          </span>
        )}
      </div>
      <ImageTools name={name} position={position} count={count} move={move} remove={remove} />
    </li>
  )
}
