import type { QueryClient } from '@tanstack/react-query'
import type { Product, ProductPage } from '#contract/products.ts'

/** The product from a cached list, so that a click on a card shows it at once. */
export function productSeen(client: QueryClient, id: string): Product | undefined {
  const lists = client.getQueriesData<ProductPage>({ predicate: ({ queryKey: [name] }) => isList(name) })
  return lists.flatMap(([, page]) => page?.data ?? []).find((product) => product._id === id)
}

const isList = (name: unknown): boolean => typeof name === 'string' && /^GET \/products\/.*:skip/.test(name)
