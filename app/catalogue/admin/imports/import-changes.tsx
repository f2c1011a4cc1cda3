import { Link } from 'react-router'
import type { Import, ImportChange } from '#contract/catalogue/imports.ts'
import { imageAddress } from '#contract/platform/images.ts'
import { ResponsivePicture } from '../../../platform/ui/picture.tsx'
import { productLabels } from '../products/product-values.ts'
import { useFirstEntries } from './use-first.tsx'

/**
 * The changes that a checked import would make, field by field. The server lists the first ones
 * only.
 */
export function ImportChangeList({ upload: { changes, created, changed } }: { upload: Import }) {
  const { shown, moreButton } = useFirstEntries(changes)
  return (
    <section aria-labelledby="changes" className="grid gap-3">
      <h4 id="changes" className="text-lg font-bold">
        What will change
      </h4>
      {changes.length < created + changed && (
        <p className="text-muted">The first {changes.length} are listed.</p>
      )}
      <ul className="divide-y divide-line overflow-hidden rounded-box border border-line bg-surface">
        {shown.map((change, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two new products may share a title, and they stay in their order
          <li key={position} className="grid gap-2 px-4 py-3">
            <ChangedProductEntry change={change} />
          </li>
        ))}
      </ul>
      {moreButton}
    </section>
  )
}

const ChangedProductEntry = ({ change: { _id, title, changes } }: { change: ImportChange }) => (
  <>
    <p className="flex flex-wrap items-center justify-between gap-2 font-semibold">
      {_id ? (
        <Link to={`/admin/products/productdetails/${_id}`} className="text-link">
          {title}
        </Link>
      ) : (
        title
      )}
      <span className={`tag text-sm ${_id ? 'bg-sunken text-muted' : 'bg-fine-soft text-fine'}`}>
        {_id ? 'changed' : 'new'}
      </span>
    </p>
    {changes.length > 0 && (
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
        {changes.map(({ field, choice = '', from, to }) => (
          <div key={`${choice} ${field}`} className="contents">
            <dt className="text-muted">
              {choice && <span className="block font-medium">{choice}</span>}
              {IMPORT_FIELD_LABELS[field] ?? field}
            </dt>
            <dd className="flex min-w-0 flex-wrap items-center gap-x-2">
              <ImportFieldValue field={field} text={from} />
              <span aria-hidden="true">→</span>
              <span className="sr-only">becomes</span>
              <b className="min-w-0 font-semibold">
                <ImportFieldValue field={field} text={to} />
              </b>
            </dd>
          </div>
        ))}
      </dl>
    )}
  </>
)

const IMPORT_FIELD_LABELS: Readonly<Record<string, string>> = {
  ...productLabels,
  variant: 'New variant',
  choice: 'Choice',
  barcode: 'Barcode',
  options: 'Options',
  published: 'On sale',
  pictures: 'Pictures to fetch',
}

/** Images are shown: their names are hashes. */
function ImportFieldValue({ field, text }: { field: string; text: string }) {
  if (text === '') return <span className="text-muted">nothing</span>
  if (field !== 'images') return text
  return (
    <span className="inline-flex gap-1">
      {text.split(', ').map((hash, position) => (
        <ResponsivePicture
          // biome-ignore lint/suspicious/noArrayIndexKey: one image may be at two positions
          key={`${position} ${hash}`}
          address={imageAddress(hash)}
          alt={`Picture ${position + 1}`}
          sizes="40px"
          widths={[160]}
          className="size-10 rounded-tag"
        />
      ))}
    </span>
  )
}
