import { IMAGE_FIELDS } from '#contract/products.ts'
import { Picture } from '../../ui/picture.tsx'
import { type Chosen, withFile, withoutFile } from './chosen.ts'
import { PictureSlot } from './image-slot.tsx'
import { PictureTools } from './image-tools.tsx'
import { useDrag } from './use-drag.ts'
import { useOrder } from './use-order.ts'

/** §3 */
const LABELS = ['Thumbnail', 'Image 1', 'Image 2', 'Image 3']
const labelAt = (position: number): string => LABELS[position] ?? ''

type PictureSlotsProps = {
  pictures: readonly Chosen[]
  onChange: (next: Chosen[]) => void
  error: string | undefined
}

/** The four places of a product's pictures: what is there can be replaced, moved and removed. §2 */
export function PictureSlots({ pictures, onChange, error }: PictureSlotsProps) {
  const { said, move, remove } = useOrder(pictures, onChange, { nameAt: labelAt, placeAt: labelAt })
  const pick = (position: number, file: File | undefined): void =>
    onChange(file ? withFile(pictures, position, file) : withoutFile(pictures, position))
  return (
    <fieldset id="images" tabIndex={-1} aria-describedby="images-error" className="grid min-w-0 content-start gap-3">
      <legend className="font-semibold">Images</legend>
      <p className="text-sm text-muted">
        One to four: PNG, JPEG or GIF, each less than 2 MB. Move them with the arrows, or drag them.
      </p>
      <ol className="grid grid-cols-2 gap-x-3 gap-y-2">
        {IMAGE_FIELDS.map((name, position) => (
          <Slot
            key={name}
            {...{ name, position, move, remove }}
            picture={pictures[position]}
            count={pictures.length}
            onPick={(file) => pick(position, file)}
          />
        ))}
      </ol>
      <p id="images-error" className="text-sm font-medium text-danger">
        {error}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  )
}

type SlotProps = {
  name: string
  position: number
  count: number
  picture: Chosen | undefined
  move: (from: number, to: number) => void
  remove: (position: number) => void
  onPick: (file: File | undefined) => void
}

function Slot({ name, position, count, picture, move, remove, onPick }: SlotProps) {
  const label = labelAt(position)
  const { isOver, handlers } = useDrag(position, move, { isFilled: picture !== undefined })
  return (
    <li
      {...handlers}
      data-over={isOver || undefined}
      className="rounded-box data-over:outline-2 data-over:outline-accent"
    >
      <PictureSlot
        {...{ name, label, onPick }}
        use="product"
        current={picture?.current && <Current address={picture.current} label={label} />}
        file={picture?.file}
        canUndo={picture?.current !== undefined}
      >
        {picture && <PictureTools name={label} {...{ position, count, move, remove }} />}
      </PictureSlot>
    </li>
  )
}

const Current = ({ address, label }: { address: string; label: string }) => (
  <Picture
    address={address}
    alt={`${label} now`}
    sizes="160px"
    widths={[160, 320]}
    className="aspect-square rounded-tag"
  />
)
