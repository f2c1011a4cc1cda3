import type { z } from 'zod'
import type { ApiCall } from '#app/platform/api/call.ts'
import { textOfChoice } from '#contract/catalogue/product-rules.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { OptionsForm, ProductVariant, VariantsForm } from '#contract/catalogue/variants.ts'
import { cardAmountKobo } from '#contract/orders/pricing/pricing.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import type { SignedIn } from '#contract/people/users.ts'
import type { Role } from '#contract/platform/roles.ts'
import { picture } from './picture.ts'

/**
 * Records that browser and page tests create in a running shop. `call` is a caller: a page's
 * session, an admin in another browser, a guest.
 */

/**
 * The logins of the demo shop. Never block, demote or rename them: other tests run beside this one.
 */
export const DEMO = {
  superAdmin: { fullName: 'Ngozi Eze', email: 'super@kasuwa.example', password: 'kasuwa-super' },
  admin: { fullName: 'Tunde Bello', email: 'admin@kasuwa.example', password: 'kasuwa-admin' },
  users: { fullName: 'Amina Yusuf', email: 'user@kasuwa.example', password: 'kasuwa-user' },
} as const satisfies Record<Role, unknown>

/** A name that no other test uses: a search for it finds only this test's data. */
export const ownName = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`

/**
 * One word of letters that no other test has: a search for it finds nothing else, not even in part.
 */
export const ownWord = (start: string): string =>
  start +
  crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')

export const newPerson = () => ({
  fullName: 'Halima Sani',
  email: `halima.${crypto.randomUUID()}@example.com`,
  phoneNumber: '0805 111 2233',
  password: 'harmattan dust',
})

/** Creates an account; the caller is signed in as it from then on, by its cookie. */
export async function newAccount(
  call: ApiCall,
): Promise<ReturnType<typeof newPerson> & SignedIn & { id: string }> {
  const person = newPerson()
  const session = await call('POST /users', { body: { ...person, tandc: true } })
  return { ...person, ...session, id: idIn(session) }
}

/** The id of the session's user. */
export const idIn = ({ accessToken }: Pick<SignedIn, 'accessToken'>): string =>
  JSON.parse(atob((accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).id

/**
 * Creates a product for one test alone, as an admin: an image of each colour, and these fields in
 * place of the defaults.
 */
export async function givenProduct(
  call: ApiCall,
  values: Record<string, string> = {},
  colours = ['teal'],
): Promise<Product> {
  const { data: categories } = await call('GET /categories', {})
  const body = {
    title: ownName('Kente stole'),
    description: 'Woven in strips.',
    price: '12500.5',
    discountPercentage: '12.5',
    rating: '3',
    stock: '7',
    brand: 'Bonwire',
    category: categories[0]?._id ?? '',
    ...values,
  }
  const images = await Promise.all(
    colours.map(
      async (colour) =>
        new File([new Uint8Array(await picture(colour))], `${colour}.png`, { type: 'image/png' }),
    ),
  )
  const { _id } = await call('POST /products', { body, files: { images } })
  return call('GET /products/:id', { params: { id: _id } })
}

type Guest = {
  name?: string
  email?: string
  phoneNumber?: string
  lines: { id: string; variant?: string | undefined; qty: number }[]
  code?: string
}

/** Places an order to Ikeja in Lagos. */
export async function givenSale(
  call: ApiCall,
  {
    name = ownName('Adaeze'),
    email = 'stall@example.com',
    phoneNumber = '0803 123 4567',
    lines,
    code,
  }: Guest,
): Promise<Sale> {
  const { data: states } = await call('GET /states', {})
  const lagos = states.find(({ state }) => state === 'Lagos')
  const body = {
    ...{
      name,
      email,
      phoneNumber,
      state: lagos?._id ?? '',
      lga: 'Ikeja',
      address: '12 Allen Avenue',
    },
    ...{ shippingPrice: 0, subtotal: 0, products: lines, code },
  }
  return call('POST /sales', { body }, { headers: { 'idempotency-key': crypto.randomUUID() } })
}

/** Pays an order by card at the stand-in provider. */
export async function paySale(call: ApiCall, sandboxUrl: string, sale: Sale): Promise<void> {
  const paid = await fetch(`${sandboxUrl}/__sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference: sale._id, amount: cardAmountKobo(sale) }),
  })
  if (paid.status !== 200) throw new Error(`the provider answered ${paid.status}`)
  await call('PUT /sales', { body: { ref: sale._id } })
}

const SHIRT_OPTIONS = [
  { name: 'Size', values: [{ value: 'S' }, { value: 'M' }] },
  {
    name: 'Colour',
    values: [
      { value: 'Indigo', swatch: '#2b309c' },
      { value: 'Clay', swatch: '#a63c1b' },
    ],
  },
]

/** Gives a product these options and variants, as an admin. */
export async function withVariants(
  call: ApiCall,
  { _id, title, description, rating, brand, category }: Product,
  options: z.input<typeof OptionsForm>,
  variants: z.input<typeof VariantsForm>,
  confirmRemoved = '',
): Promise<Product> {
  const own = {
    title,
    description,
    rating,
    brand,
    category,
    price: 1,
    discountPercentage: 0,
    stock: 0,
    seen: {},
  }
  const choices = { options: JSON.stringify(options), variants: JSON.stringify(variants) }
  await call('PUT /products/:id', {
    params: { id: _id },
    body: { ...own, ...choices, confirmRemoved },
    files: {},
  })
  return call('GET /products/:id', { params: { id: _id } })
}

/**
 * A shirt for one test alone: S and M in Indigo and Clay, with a picture for each colour; no S in
 * Clay, and M in Clay is sold out.
 */
export async function givenShirt(call: ApiCall): Promise<Product> {
  const plain = await givenProduct(call, { title: ownName('Adire shirt') }, ['navy', 'brown'])
  const [indigo, clay] = plain.images
  const sold = { discountPercentage: 0, stock: 5 }
  return withVariants(call, plain, SHIRT_OPTIONS, [
    { _id: plain._id, values: ['S', 'Indigo'], price: 9000, ...sold, image: indigo },
    { values: ['M', 'Indigo'], price: 12_000, discountPercentage: 10, stock: 3, image: indigo },
    { values: ['M', 'Clay'], price: 12_000, ...sold, stock: 0, image: clay },
  ])
}

/** The variant of that choice, such as `M / Indigo`. */
export function variantOf({ variants = [] }: Product, choice: string): ProductVariant {
  const found = variants.find(({ values }) => textOfChoice(values) === choice)
  if (!found) throw new Error(`no variant ${choice}`)
  return found
}
