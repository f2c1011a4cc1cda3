import { packingSlip } from '#contract/orders/invoices.ts'
import { DownloadPdf } from '../../../platform/files/download-pdf.tsx'
import { useShop } from '../../../platform/shop/use-shop.ts'
import { PrintFrame } from './print-frame.tsx'
import { SlipSheet } from './slip-sheet.tsx'

const PAPERS = [
  { name: 'Print on A6', paper: 'a6' },
  { name: 'Print on 80 mm roll', paper: 'roll' },
]

export default function SlipsPage() {
  const { name } = useShop()
  return (
    <PrintFrame
      title="Packing slips"
      papers={PAPERS}
      tools={(ids) => <DownloadPdf path={`/api/documents/slips.pdf?ids=${ids}`} name="Packing slips.pdf" />}
    >
      {({ data, slipPrices }, paper) => (
        <div className="print-sheets flex flex-wrap gap-6">
          {data.map((sale) => (
            <SlipSheet key={sale._id} slip={packingSlip(sale, { name, slipPrices })} paper={paper} />
          ))}
        </div>
      )}
    </PrintFrame>
  )
}
