import { useId, useState } from 'react'
import { whyUnreadable } from '../../../platform/files/image-kind.ts'
import { shrinkImage } from '../../../platform/files/shrink-image.ts'
import { useImagePreview } from '../../../platform/files/use-preview.ts'
import { Icon } from '../../../platform/ui/icon.tsx'
import { toast } from '../../../platform/ui/toast.ts'

type ParcelPhotoInputProps = {
  photo: File | undefined
  onChange: (photo: File | undefined) => void
}

/** Takes a photo of a parcel, on a phone with its camera, and shrinks it to a size that may be sent. */
export function ParcelPhotoInput({ photo, onChange }: ParcelPhotoInputProps) {
  const id = useId()
  const preview = useImagePreview(photo)
  const [isReading, setReading] = useState(false)
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setReading(true)
    const small = await shrinkImage(file)
    setReading(false)
    if (small) onChange(small)
    else toast.error(await whyUnreadable(file))
  }
  const label = photo ? 'Another photo' : 'Photo'
  return (
    <div className="flex flex-wrap items-center gap-3">
      {photo && <img src={preview} alt="The parcel" className="size-16 rounded-tag object-cover" />}
      <label
        htmlFor={id}
        className="button button-secondary cursor-pointer focus-within:outline-3 focus-within:outline-accent"
      >
        <Icon name="plus" size={18} />
        {isReading ? 'Reading…' : label}
        <input
          id={id}
          type="file"
          accept="image/*"
          capture="environment"
          className="sr-only"
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = '' // the same file may be chosen again
          }}
        />
      </label>
      {photo && (
        <button type="button" className="button button-quiet" onClick={() => onChange(undefined)}>
          Remove photo
        </button>
      )}
    </div>
  )
}
