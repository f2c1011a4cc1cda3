import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from '../../platform/ui/button.tsx'
import { ResponsivePicture } from '../../platform/ui/picture.tsx'
import { useSeenOnScreen } from '../../platform/ui/use-seen.ts'
import { useSlideRow } from '../../platform/ui/use-slides.ts'

/**
 * On phones a little less than the true 92vw, because for 16 missing pixels a browser would fetch
 * an image of twice the bytes.
 */
const GALLERY_IMAGE_SIZES = '(min-width: 64rem) 560px, 88vw'
const GALLERY_THUMBNAIL_SIZES = '(min-width: 64rem) 132px, 22vw'

/** The pictures of a product as slides, with arrows and thumbnails. */
export function ProductGallery({ images, title }: { images: readonly string[]; title: string }) {
  const { ref, position, goTo, onScroll, step } = useSlideRow()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    step(event.key === 'ArrowLeft' ? -1 : 1)
  }
  const shown = images.length > 0 ? images : [undefined]
  useFirstSlide(shown[0], goTo)
  return (
    <section
      aria-label="Pictures"
      aria-roledescription="carousel"
      className="grid min-w-0 content-start gap-3"
    >
      <div className="relative">
        <ul
          ref={ref}
          onScroll={onScroll}
          onKeyDown={onKeyDown}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label="Pictures"
          className="slides rounded-box"
        >
          {shown.map((address, index) => (
            <GallerySlide
              // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be there twice, and its only state is that it was seen
              key={index}
              address={address}
              isFirst={index === 0}
              alt={shown.length > 1 ? `${title}, picture ${index + 1} of ${shown.length}` : title}
            />
          ))}
        </ul>
        {shown.length > 1 && <GalleryArrows onStep={step} />}
      </div>
      {images.length > 1 && <GalleryThumbnails images={images} chosen={position} onChoose={goTo} />}
    </section>
  )
}

/** Goes back to the first slide when a choice puts another picture there. */
function useFirstSlide(first: string | undefined, goTo: (position: number) => void): void {
  const seen = useRef(first)
  const show = useEffectEvent(() => goTo(0))
  useEffect(() => {
    if (seen.current !== first) show()
    seen.current = first
  }, [first])
}

/** Loads its image when it comes into view. Browsers by themselves fetch a whole row ahead. */
function GallerySlide({
  address,
  alt,
  isFirst,
}: {
  address: string | undefined
  alt: string
  isFirst: boolean
}) {
  const ref = useRef<HTMLLIElement>(null)
  const isSeen = useSeenOnScreen(ref, isFirst)
  const picture = (
    <ResponsivePicture
      address={address}
      alt={alt}
      sizes={GALLERY_IMAGE_SIZES}
      widths={[320, 640, 1200]}
      priority={isFirst ? 'high' : 'eager'}
    />
  )
  return (
    <li ref={ref} className="w-full">
      {isSeen ? (
        picture
      ) : (
        <span role="img" aria-label={alt} className="picture aspect-square scripting-none:hidden" />
      )}
      {!isFirst && <noscript>{import.meta.env.SSR && picture}</noscript>}
    </li>
  )
}

const GalleryArrows = ({ onStep }: { onStep: (by: 1 | -1) => void }) => (
  <>
    <IconButton
      label="Previous picture"
      icon="left"
      onClick={() => onStep(-1)}
      className="slide-arrow left-2"
    />
    <IconButton
      label="Next picture"
      icon="right"
      onClick={() => onStep(1)}
      className="slide-arrow right-2"
    />
  </>
)

type GalleryThumbnailsProps = {
  images: readonly string[]
  chosen: number
  onChoose: (position: number) => void
}

const GalleryThumbnails = ({ images, chosen, onChoose }: GalleryThumbnailsProps) => (
  <ul className="grid grid-cols-4 gap-2 sm:gap-3">
    {images.map((address, position) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be there twice, and its only state names its address
      <li key={position}>
        <button
          type="button"
          aria-label={`Show picture ${position + 1}`}
          aria-current={position === chosen}
          onClick={() => onChoose(position)}
          className="block w-full overflow-hidden rounded-box border-2 border-transparent aria-[current=true]:border-accent"
        >
          <ResponsivePicture
            address={address}
            alt=""
            sizes={GALLERY_THUMBNAIL_SIZES}
            widths={[160, 320]}
          />
        </button>
      </li>
    ))}
  </ul>
)
