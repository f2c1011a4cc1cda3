import type { ApiCall } from '#app/platform/api/call.ts'
import { picture } from '../picture.ts'
import { givenSale, paySale } from '../shop-calls.ts'
import { sandboxUrl } from './session.ts'

/** Reviews of the products of one test. */

/** A complete order of one piece, of the caller `buyer`. */
export async function givenBought(
  admin: ApiCall,
  buyer: ApiCall,
  product: string,
): Promise<string> {
  const sale = await givenSale(buyer, { lines: [{ id: product, qty: 1 }] })
  await paySale(buyer, sandboxUrl(), sale)
  await admin('PUT /sales/:id', { params: { id: sale._id }, body: { value: 'completed' } })
  return sale._id
}

type Words = { text: string; colours?: string[] }

/** A review that waits to be read, of an order of its own. */
export async function givenWritten(
  admin: ApiCall,
  buyer: ApiCall,
  product: string,
  { text, colours = [] }: Words,
) {
  const sale = await givenBought(admin, buyer, product)
  const photos = await Promise.all(
    colours.map(
      async (colour) =>
        new File([new Uint8Array(await picture(colour))], 'x.png', { type: 'image/png' }),
    ),
  )
  const body = { product, stars: 5, title: '', text, shownAs: 'name' } as const
  await buyer('POST /sales/:id/reviews', { params: { id: sale }, body, files: { photos } })
  const { data } = await buyer('GET /sales/:id/reviews', { params: { id: sale } })
  return data[0]?._id ?? ''
}

/** A review that everyone reads. */
export async function givenShown(
  admin: ApiCall,
  buyer: ApiCall,
  product: string,
  words: Words,
): Promise<void> {
  const id = await givenWritten(admin, buyer, product, words)
  await admin('PUT /reviews/:id', {
    params: { id },
    body: { value: 'show', version: 1, words: '' },
  })
}
