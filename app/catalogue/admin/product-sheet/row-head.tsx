import { Link } from '../../../platform/ui/link.tsx'
import type { Row } from './cells.ts'

export const RowHead = ({ row: { title, choice, sku, product } }: { row: Row }) => (
  <>
    <Link to={`/admin/products/productdetails/${product}`} tabIndex={-1} className="sheet-title" title={title}>
      {title}
    </Link>
    {(choice || sku) && (
      <span className="sheet-choice">
        {choice && <span>{choice}</span>}
        {sku && <span>SKU {sku}</span>}
      </span>
    )}
  </>
)
