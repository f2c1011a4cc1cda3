import { type ComponentProps, useState } from 'react'
import { IMAGE_FIELDS } from '#contract/catalogue/products.ts'
import { ImageSlot } from '../../../platform/admin/images/image-slot.tsx'
import { ImageTools } from '../../../platform/admin/images/image-tools.tsx'
import { useImageDrag } from '../../../platform/admin/images/use-drag.ts'
import { withEntryMoved, withEntryRemoved } from '../../../platform/lists/list-entries.ts'
import { ResponsivePicture } from '../../../platform/ui/picture.tsx'
import { type ChosenImage, withFileAtPosition, withoutFile } from './chosen-images.ts'

const IMAGE_SLOT_LABELS = ['Thumbnail', 'Image 1', 'Image 2', 'Image 3']
const imageSlotLabel = (position: number): string => IMAGE_SLOT_LABELS[position] ?? ''

type ImageSlotsProps = {
  images: readonly ChosenImage[]
  onChange: (next: ChosenImage[]) => void
  error: string | undefined
}

export function ImageSlots({ images, onChange, error }: ImageSlotsProps) {
  const { announcement, move, remove } = useImageOrder(images, onChange, {
    nameAt: imageSlotLabel,
    placeAt: imageSlotLabel,
  })
  const pick = (position: number, file: File | undefined): void =>
    onChange(file ? withFileAtPosition(images, position, file) : withoutFile(images, position))
  return (
    <fieldset
      id="images"
      tabIndex={-1}
      aria-describedby="images-error"
      className="grid min-w-0 content-start gap-3"
    >
      <legend className="font-semibold">Images</legend>
      <p className="text-sm text-muted">
        One to four: PNG, JPEG or GIF, each less than 2 MB. Move them with the arrows, or drag them.
      </p>
      <ol className="grid grid-cols-2 gap-x-3 gap-y-2">
        {IMAGE_FIELDS.map((name, position) => (
          <Slot
            key={name}
            name={name}
            position={position}
            move={move}
            remove={remove}
            image={images[position]}
            count={images.length}
            onPick={(file) => pick(position, file)}
          />
        ))}
      </ol>
      <p id="images-error" className="text-sm font-medium text-danger">
        {error}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  )
}

type SlotProps = ComponentProps<typeof ImageTools> &
  Pick<ComponentProps<typeof ImageSlot>, 'onPick'> & { image: ChosenImage | undefined }

function Slot({ name, position, count, image, move, remove, onPick }: SlotProps) {
  const label = imageSlotLabel(position)
  const { isOver, handlers } = useImageDrag(position, move, { isFilled: image !== undefined })
  return (
    <li
      {...handlers}
      data-over={isOver || undefined}
      className="rounded-box data-over:outline-2 data-over:outline-accent"
    >
      <ImageSlot
        name={name}
        label={label}
        onPick={onPick}
        use="product"
        current={image?.current && <Current address={image.current} label={label} />}
        file={image?.file}
        canUndo={image?.current !== undefined}
      >
        {image && (
          <ImageTools name={label} position={position} count={count} move={move} remove={remove} />
        )}
      </ImageSlot>
    </li>
  )
}

const Current = ({ address, label }: { address: string; label: string }) => (
  <ResponsivePicture
    address={address}
    alt={`${label} now`}
    sizes="160px"
    widths={[160, 320]}
    className="aspect-square rounded-tag"
  />
)

type Names = { nameAt: (position: number) => string; placeAt: (position: number) => string }

/**
 * Moves and removes entries of a list; `announcement` describes the last change to screen readers.
 */
export function useImageOrder<T>(
  list: readonly T[],
  onChange: (next: T[]) => void,
  { nameAt, placeAt }: Names,
) {
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= list.length) return
    setAnnouncement(`${nameAt(from)} is now ${placeAt(to)}`)
    onChange(withEntryMoved(list, from, to))
  }
  const remove = (position: number): void => {
    setAnnouncement(`${nameAt(position)} is removed`)
    onChange(withEntryRemoved(list, position))
  }
  return { announcement, move, remove }
}
