import { useState } from 'react'
import { imageVariant } from '#contract/platform/images.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { isForOwnTab } from '../../platform/ui/own-tab.ts'
import { ResponsivePicture } from '../../platform/ui/picture.tsx'

/** The photos of a review. A press shows them large; a new tab gets the image itself. */
export function ReviewPhotos({ photos, by }: { photos: readonly string[]; by: string }) {
  const [open, setOpen] = useState<number>()
  if (photos.length === 0) return null
  const name = (place: number) => `Photo ${place + 1} of ${photos.length}, by ${by}`
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {photos.map((photo, place) => (
          <li key={photo} className="w-20">
            <a
              href={imageVariant(photo, 1200, 'webp')}
              className="block overflow-hidden rounded-tag"
              onClick={(event) => {
                if (isForOwnTab(event)) return
                event.preventDefault()
                setOpen(place)
              }}
            >
              <ResponsivePicture address={photo} alt={name(place)} sizes="80px" widths={[160]} />
            </a>
          </li>
        ))}
      </ul>
      <Dialog open={open !== undefined} onClose={() => setOpen(undefined)} title={`By ${by}`}>
        <div className="min-h-0 overflow-y-auto px-5 pb-5">
          <ResponsivePicture
            address={photos[open ?? 0]}
            alt={name(open ?? 0)}
            sizes="(min-width: 40rem) 560px, 90vw"
            className="review-photo"
          />
          <ReviewPhotoSteps count={photos.length} shown={open ?? 0} onChange={setOpen} />
        </div>
      </Dialog>
    </>
  )
}

const ReviewPhotoSteps = ({
  count,
  shown,
  onChange,
}: {
  count: number
  shown: number
  onChange: (place: number) => void
}) =>
  count > 1 && (
    <ul className="mt-3 flex flex-wrap gap-2">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is all that a step is
        <li key={place}>
          <button
            type="button"
            aria-label={`Show photo ${place + 1}`}
            aria-current={place === shown}
            onClick={() => onChange(place)}
            className="size-11 rounded-box border border-control font-semibold tabular-nums aria-[current=true]:border-accent aria-[current=true]:text-accent"
          >
            {place + 1}
          </button>
        </li>
      ))}
    </ul>
  )
