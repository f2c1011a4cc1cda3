import { type ComponentProps, useState } from 'react'
import {
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  type ImageFormat,
  type ImageWidth,
  imageVariant,
} from '#contract/platform/images.ts'

type PictureProps = {
  /** Address from the API; may be empty or foreign. */
  address: string | undefined
  alt: string
  /** Its width on the page, as in the `sizes` attribute. */
  sizes: string
  /** Only these of the stored widths are offered. */
  widths?: readonly ImageWidth[]
  /**
   * One of many on its page: browsers without AVIF get this one WebP, so that a list's markup stays
   * short.
   */
  fallback?: ImageWidth
  /**
   * The one picture that the first screen is about: loaded first. Others above the fold are
   * `eager`.
   */
  priority?: 'high' | 'eager' | 'lazy'
  /** Sets the aspect ratio, square by default. */
  className?: string
}

const LIST_FORMATS: readonly ImageFormat[] = ['avif']

type Watched = Pick<ComponentProps<'img'>, 'onError' | 'ref'>

/**
 * A picture in a fixed frame: AVIF or WebP in the width that fits, or a quiet cloth where it is
 * missing.
 */
export const ResponsivePicture = import.meta.env.SSR ? StillPicture : WatchedPicture

function WatchedPicture(props: PictureProps) {
  const { address } = props
  const [brokenAddress, setBroken] = useState<string>()
  return (
    <StillPicture
      {...props}
      address={brokenAddress === address ? undefined : address}
      onError={() => setBroken(address)}
      // It may have failed before this code ran.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(address)
      }}
    />
  )
}

/** Without state, as on the server. */
function StillPicture({ address, alt, sizes, fallback, ...props }: PictureProps & Watched) {
  const {
    widths = IMAGE_WIDTHS,
    priority = 'lazy',
    className = 'aspect-square',
    ...watched
  } = props
  if (!address) return <MissingPicture alt={alt} className={className} />
  const isOurs = imageVariant(address, 160, 'avif') !== address
  const sourceSet = (format: ImageFormat) =>
    widths.map((width) => `${imageVariant(address, width, format)} ${width}w`).join(', ')
  return (
    <picture className={className ? `picture ${className}` : 'picture'}>
      {isOurs &&
        (fallback ? LIST_FORMATS : IMAGE_FORMATS).map((format) => (
          <source key={format} type={`image/${format}`} srcSet={sourceSet(format)} sizes={sizes} />
        ))}
      <img
        src={fallback ? imageVariant(address, fallback, 'webp') : address}
        alt={alt}
        {...(!fallback && { width: 640, height: 640, decoding: 'async' })}
        loading={priority === 'lazy' ? 'lazy' : undefined}
        fetchPriority={priority === 'high' ? 'high' : undefined}
        {...watched}
      />
    </picture>
  )
}

const MissingPicture = ({ alt, className }: { alt: string; className: string }) => (
  <span
    role="img"
    aria-label={alt || 'No picture'}
    className={`picture cloth text-muted ${className}`}
  >
    <span className="absolute inset-0 grid place-content-center p-2 text-center text-sm">
      No picture yet
    </span>
  </span>
)
