import type { KeyboardEvent } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { useSlides } from '../ui/use-slides.ts'

const SIZES = '(min-width: 64rem) 560px, 100vw'

/** The pictures of a product: swipe, arrow keys, arrow buttons or thumbnails. */
export function ProductGallery({ images, title }: { images: readonly string[]; title: string }) {
  const { ref, position, goTo, onScroll, step } = useSlides()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    step(event.key === 'ArrowLeft' ? -1 : 1)
  }
  const shown = images.length > 0 ? images : [undefined]
  return (
    <section aria-label="Pictures" aria-roledescription="carousel" className="grid min-w-0 content-start gap-3">
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be there twice, and its only state names its address
            <li key={index} className="w-full">
              <Picture
                address={address}
                alt={shown.length > 1 ? `${title}, picture ${index + 1} of ${shown.length}` : title}
                sizes={SIZES}
                widths={[320, 640, 1200]}
                priority={index === 0 ? 'high' : 'lazy'}
              />
            </li>
          ))}
        </ul>
        {shown.length > 1 && <Arrows onStep={step} />}
      </div>
      {images.length > 1 && <Thumbnails images={images} chosen={position} onChoose={goTo} />}
    </section>
  )
}

const arrow = 'absolute top-1/2 -translate-y-1/2 border border-line bg-surface/90 hover:bg-surface'

const Arrows = ({ onStep }: { onStep: (by: 1 | -1) => void }) => (
  <>
    <IconButton label="Previous picture" onClick={() => onStep(-1)} className={`${arrow} left-2`}>
      <Icon name="left" />
    </IconButton>
    <IconButton label="Next picture" onClick={() => onStep(1)} className={`${arrow} right-2`}>
      <Icon name="right" />
    </IconButton>
  </>
)

type ThumbnailsProps = { images: readonly string[]; chosen: number; onChoose: (position: number) => void }

const Thumbnails = ({ images, chosen, onChoose }: ThumbnailsProps) => (
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
          <Picture address={address} alt="" sizes="120px" widths={[160, 320]} />
        </button>
      </li>
    ))}
  </ul>
)
