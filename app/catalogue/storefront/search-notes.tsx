import { Link } from 'react-router'
import type { ProductPage } from '#contract/catalogue/products.ts'

type SearchNotesProps = { text: string; found: Pick<ProductPage, 'total' | 'partial' | 'corrected'> | undefined }

export function SearchNotes({ text, found }: SearchNotesProps) {
  if (!found || found.total === 0) return null
  const { corrected, partial } = found
  return (
    <>
      {corrected && (
        <p className="mb-4">
          Showing results for <b>{corrected}</b>.{' '}
          <Link to="?literal=1" rel="nofollow" className="text-link">
            Search for “{text}” as it is
          </Link>
        </p>
      )}
      {partial && (
        <p role="status" className="mb-6 rounded-box border border-line bg-surface p-4">
          No product has all of these words. These products match some of them.
        </p>
      )}
    </>
  )
}
