import { ResponsivePicture } from './picture.tsx'

type ThumbnailProps = {
  address: string | undefined
  /** Its width on the page. */
  px: number
  className: string
}

/** A small picture beside the name of its subject. */
export const Thumbnail = ({ address, px, className }: ThumbnailProps) => (
  <ResponsivePicture
    address={address}
    alt=""
    sizes={`${px}px`}
    widths={[160]}
    className={className}
  />
)
