import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import type { Shipment } from '#contract/orders/fulfilment/shipments.ts'
import { imageVariant } from '#contract/platform/images.ts'
import { ResponsivePicture } from '../../platform/ui/picture.tsx'

/** What is in a parcel, with the serial numbers of its pieces and the photo that was taken of it. */
export const ParcelContents = ({
  parcel: { lines, photo },
}: {
  parcel: Pick<Shipment, 'lines' | 'photo'>
}) => (
  <div className="flex flex-wrap items-start gap-4">
    <ul className="grid min-w-0 grow basis-48 gap-1">
      {lines.map((line) => (
        <li key={line.variant}>
          {titleWithChoiceOf(line)}{' '}
          <span className="whitespace-nowrap text-muted tabular-nums">× {line.qty}</span>
          {line.serials.length > 0 && (
            <span className="block text-sm text-muted tabular-nums">
              Serial number: {line.serials.join(', ')}
            </span>
          )}
        </li>
      ))}
    </ul>
    {photo && (
      <a href={imageVariant(photo, 1200, 'webp')} target="_blank" rel="noreferrer">
        <ResponsivePicture
          address={photo}
          alt="The packed parcel, open the photo"
          sizes="112px"
          widths={[160, 320]}
          className="aspect-square w-28 rounded-tag"
        />
      </a>
    )}
  </div>
)
