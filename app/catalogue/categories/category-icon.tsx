import { Picture } from '../../platform/ui/picture.tsx'

/** A category's icon: a small drawing or photo. The name beside it is its text. */
export const CategoryIcon = ({ address }: { address: string }) => (
  <Picture address={address} alt="" sizes="96px" widths={[160]} priority="eager" className="category-icon" />
)
