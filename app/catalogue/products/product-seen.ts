import type { QueryClient } from '@tanstack/react-query'
import { toProductOfCard } from '#contract/catalogue/card-fields.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { CardPage, CardProduct } from './card.ts'

/** The product from a cached list, so that a click on a card shows it at once. */
export function productFromCachedLists(client: QueryClient, id: string): Product | undefined {
  const lists = client.getQueriesData<CardPage>({
    predicate: ({ queryKey: [, , part] }) => part === 'cards',
  })
  const cards = lists.flatMap(([, page]) => page?.data ?? [])
  const card = cards.find((product) => product._id === id)
  return card && productFromCard(card)
}

/** A product from its card, until its page has loaded the rest. */
export function productFromCard(card: CardProduct): Product {
  const { image, options, colours: _colours, variant: _variant, choice: _choice, ...fields } = card
  return {
    ...toProductOfCard(fields),
    images: image ? [image] : [],
    options: options?.map((name) => ({ name, values: [] })),
  }
}
