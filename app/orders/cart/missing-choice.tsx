import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { productPath } from '#contract/catalogue/product-path.ts'
import { messages } from '#contract/messages.ts'
import { query } from '../../platform/api/query.ts'

/** At a line from before its product had options: what has to be chosen, and where. */
export function MissingChoice({ id }: { id: string }) {
  const { data } = useQuery({ ...query('GET /products/:id', { params: { id } }), placeholderData: undefined })
  return (
    data?.options && (
      <Link to={productPath(id)} className="block py-1 text-sm font-semibold text-clay underline underline-offset-4">
        {messages.chooseOptions(data.options)}
      </Link>
    )
  )
}
