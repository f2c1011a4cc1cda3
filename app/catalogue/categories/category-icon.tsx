import { ResponsivePicture } from '../../platform/ui/picture.tsx'

export const CategoryIcon = ({ address }: { address: string }) => (
  <ResponsivePicture
    address={address}
    alt=""
    sizes="96px"
    widths={[160]}
    priority="eager"
    className="category-icon"
  />
)
