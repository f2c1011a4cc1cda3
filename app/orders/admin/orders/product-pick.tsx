import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { productQueries } from '../../../catalogue/products/queries.ts'
import { useSuggestions } from '../../../catalogue/search/use-suggestions.ts'
import { SearchInput } from '../../../platform/ui/search-input.tsx'

type ProductPickProps = { chosen: string | undefined; onChoose: (product: string | undefined) => void }

export function ProductPick({ chosen, onChoose }: ProductPickProps) {
  const [typed, setTyped] = useState('')
  const { found } = useSuggestions(typed)
  const product = useQuery({ ...productQueries.detail(chosen ?? ''), enabled: chosen !== undefined, retry: false }).data
  const listed = found?.products ?? []
  return (
    <>
      <SearchInput label="Find a product" value={typed} onChange={({ target }) => setTyped(target.value)} />
      {chosen && (
        <label className="facet">
          <input type="checkbox" checked onChange={() => onChoose(undefined)} />
          <span>{product?._id === chosen ? product.title : 'One product'}</span>
        </label>
      )}
      {listed
        .filter(({ _id }) => _id !== chosen)
        .map(({ _id, title }) => (
          <label key={_id} className="facet">
            <input type="checkbox" checked={false} onChange={() => onChoose(_id)} />
            <span>{title}</span>
          </label>
        ))}
    </>
  )
}
