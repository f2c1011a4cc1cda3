import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { MAX_IMAGE_BYTES, MAX_REVIEW_PHOTOS } from '#contract/platform/limits.ts'
import { whyUnreadable } from '../../platform/files/image-kind.ts'
import { shrinkImage } from '../../platform/files/shrink-image.ts'
import { useImagePreview } from '../../platform/files/use-preview.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { toast } from '../../platform/ui/toast.ts'

type ReviewPhotoPickerProps = {
  kept: readonly string[]
  setKept: (kept: readonly string[]) => void
  photos: readonly File[]
  setPhotos: (photos: readonly File[]) => void
}

/**
 * The photos of a review: those that stay, and new ones, which are made smaller before they are
 * sent.
 */
export function ReviewPhotoPicker({ kept, setKept, photos, setPhotos }: ReviewPhotoPickerProps) {
  const [isReading, setReading] = useState(false)
  const room = MAX_REVIEW_PHOTOS - kept.length - photos.length
  const add = async (files: readonly File[]): Promise<void> => {
    setReading(true)
    const taken = files.slice(0, room)
    const small = await Promise.all(taken.map(shrinkImage))
    setReading(false)
    const read = small.flatMap((file) => (file && file.size < MAX_IMAGE_BYTES ? [file] : []))
    const unread = taken.find((_, place) => !small[place])
    if (unread) toast.error(`${unread.name}: ${await whyUnreadable(unread)}`)
    else if (read.length < small.length) toast.error(messages.imagesTooLarge)
    else if (files.length > room) toast.error(messages.reviewTooManyPhotos(MAX_REVIEW_PHOTOS))
    setPhotos([...photos, ...read])
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">
        Photos <span className="font-normal text-muted">(optional, up to {MAX_REVIEW_PHOTOS})</span>
      </legend>
      <ul className="flex flex-wrap gap-3 empty:hidden">
        {kept.map((address) => (
          <PhotoTile
            key={address}
            address={address}
            onRemove={() => setKept(kept.filter((photo) => photo !== address))}
          />
        ))}
        {photos.map((photo, place) => (
          <NewPhotoTile
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice
            key={place}
            photo={photo}
            onRemove={() => setPhotos(photos.filter((other) => other !== photo))}
          />
        ))}
      </ul>
      {room > 0 && <AddPhotosButton isReading={isReading} onAdd={(files) => void add(files)} />}
    </fieldset>
  )
}

const AddPhotosButton = ({
  isReading,
  onAdd,
}: {
  isReading: boolean
  onAdd: (files: readonly File[]) => void
}) => (
  <label className="button button-secondary cursor-pointer justify-self-start focus-within:outline-3 focus-within:outline-accent max-sm:justify-self-stretch">
    <Icon name="plus" size={18} />
    {isReading ? 'Reading…' : 'Add photos'}
    <input
      type="file"
      accept="image/*"
      multiple
      className="sr-only"
      onChange={({ target }) => {
        onAdd([...(target.files ?? [])])
        target.value = '' // So that the same file can be chosen again.
      }}
    />
  </label>
)

const NewPhotoTile = ({ photo, onRemove }: { photo: File; onRemove: () => void }) => (
  <PhotoTile address={useImagePreview(photo)} onRemove={onRemove} />
)

const PhotoTile = ({
  address,
  onRemove,
}: {
  address: string | undefined
  onRemove: () => void
}) => (
  <li className="flex items-center gap-1">
    <img src={address} alt="One of yours" className="size-20 rounded-tag object-cover" />
    <IconButton label="Remove photo" icon="close" size={18} onClick={onRemove} />
  </li>
)
