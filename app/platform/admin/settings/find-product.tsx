import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { queryApi } from '../../api/query.ts'

type FoundProductOption = { _id: string; title: string; images?: readonly string[] }

/** A field that finds a product by its title and passes the chosen one on. */
export function FindProduct({ onFound }: { onFound: (product: FoundProductOption) => void }) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const listId = useId()
  const { data } = useQuery({
    ...queryApi('GET /products/admin/:limit/:skip/:search?', { limit: 5, skip: 0, search }),
    enabled: search.length > 1,
    placeholderData: undefined,
  })
  const hits = search.length > 1 ? (data?.data ?? []) : []
  const take = (product: FoundProductOption): void => {
    onFound(product)
    setTyped('')
  }
  return (
    <div className="grid gap-2">
      <input
        aria-label="Add a product"
        aria-controls={listId}
        className="input"
        placeholder="Add a product …"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault() // not the form
          if (hits[0]) take(hits[0])
        }}
      />
      <ul id={listId} className="grid">
        {hits.map((product) => (
          <li key={product._id}>
            <button
              type="button"
              className="min-h-11 w-full text-left text-link"
              onClick={() => take(product)}
            >
              {product.title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
