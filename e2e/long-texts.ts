import type { ApiCall } from '#app/platform/api/call.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { SUPER_ADMIN } from '#test/demo-shop.ts'
import { picture } from '#test/picture.ts'
import { act, givenParcel, ship } from '#test/sale-calls.ts'
import { givenProduct, newAccount, withVariants } from '#test/shop-calls.ts'
import { callAs, callOf } from './admin.ts'

/** A shop whose every text is as long as it may be: words of 60 letters, many words, and sums in millions. */

const LONG_WORD = 'Pneumonoultramicroscopicsilicovolcanoconiosisantidisestablis'
const NAME = 'Oluwaseun-Adebayo Chukwuemeka Nwachukwu-Okonkwo Ekwueme of the Market'

/** Reports whose rows have names of any length, and the most columns. */
const REPORTS = ['products', 'states', 'discounts', 'margin']

const imageFile = async (colour: string): Promise<File> =>
  new File([new Uint8Array(await picture(colour))], `${colour}.png`, { type: 'image/png' })

export type LongShop = {
  /** Values of the parameters of pages, by their address in `app/routes.ts`. */
  parameters: Record<string, Record<string, string>>
  /** Pages that show more with a query than `app/routes.ts` says. */
  further: readonly string[]
  products: readonly Product[]
  buyer: { email: string; password: string }
}

async function givenRegion(chief: ApiCall): Promise<string> {
  const { _id: state } = await chief('POST /states', {
    body: {
      state: `Akwa Ibom ${LONG_WORD}`,
      price: 99_999.5,
      region: 'South South',
      daysMin: 30,
      daysMax: 60,
    },
  })
  await chief('POST /lga', { body: { state, lgas: `Ikot Ekpene ${LONG_WORD}, Uyo` } })
  return state
}

async function givenCategory(chief: ApiCall): Promise<string> {
  const { _id: category } = await chief('POST /categories', {
    body: { title: `Ceremonial ${LONG_WORD}`, description: `${LONG_WORD} and more. `.repeat(5) },
    files: { icon: [await imageFile('teal')] },
  })
  const columns = [
    'Size',
    'Chest circumference',
    'Waist',
    'Hips',
    'Shoulder',
    'Sleeve',
    'Length',
    LONG_WORD.slice(0, 40),
  ]
  await chief('PUT /categories/:id/size-guide', {
    params: { id: category },
    body: {
      unit: 'cm',
      columns: columns.map((name, place) => ({ name, isLength: place > 0 })),
      rows: [
        columns.map(() => '96–101'),
        [LONG_WORD.slice(0, 40), '1', '2', '3', '4', '5', '6', '7'],
      ],
      note: LONG_WORD,
      seen: {},
    },
  })
  return category
}

/** A product of one kind, and one with options whose names and values are as long as they may be. */
async function givenProducts(
  chief: ApiCall,
  category: string,
): Promise<{ plain: Product; chosen: Product }> {
  const texts = {
    title: `Agbada ${LONG_WORD} with matching sokoto, fila and a three-metre aso oke shawl in midnight indigo`,
    description: `${LONG_WORD} woven in strips. `.repeat(10),
    brand: `Royal Looms of Ilorin ${LONG_WORD}`.slice(0, 80),
    category,
  }
  const figures = { price: '987654321.5', discountPercentage: '12.25', stock: '1000000' }
  const plain = await givenProduct(chief, { ...texts, ...figures, sku: LONG_WORD }, [
    'teal',
    'navy',
    'brown',
    'olive',
  ])
  const made = await givenProduct(chief, texts, ['red'])
  const options = [
    { name: LONG_WORD, values: [{ value: `${LONG_WORD.slice(1)}1` }, { value: 'M' }] },
    {
      name: `Colour of the ${LONG_WORD}`.slice(0, 60),
      values: [{ value: 'Midnight indigo', swatch: '#2b309c' }],
    },
    { name: 'Storage', values: [{ value: '128 GB' }, { value: `Two ${LONG_WORD}`.slice(0, 60) }] },
  ]
  const first = options[0]?.values ?? []
  const last = options[2]?.values ?? []
  const variants = first.flatMap(({ value }) =>
    last.map(({ value: storage }, place) => ({
      values: [value, 'Midnight indigo', storage],
      sku: `${LONG_WORD}${value.slice(-1)}${place}`.slice(-64),
      price: 987_654_321.5,
      discountPercentage: 12.25,
      stock: place * 999_999,
    })),
  )
  const chosen = await withVariants(chief, made, options, variants)
  return { plain, chosen }
}

type Bought = { id: string; variant?: string | undefined; qty: number }

async function placeOrder(
  call: ApiCall,
  state: string,
  lines: readonly Bought[],
  code?: string,
): Promise<Sale> {
  const body = {
    name: NAME,
    email: `${LONG_WORD}@${'market.'.repeat(8)}example.com`,
    phoneNumber: '0803 123 4567',
    whatsapp: '0803 123 4567',
    state,
    lga: `Ikot Ekpene ${LONG_WORD}`,
    address: `12 Allen Avenue, ${LONG_WORD}, beside the roundabout. `.repeat(3).slice(0, 300),
    moreDetails: `${LONG_WORD} `.repeat(5).trim(),
    shippingPrice: 0,
    subtotal: 0,
    products: lines.map((line) => ({ ...line })),
    code,
  }
  return call('POST /sales', { body }, { headers: { 'idempotency-key': crypto.randomUUID() } })
}

const takePayment = (chief: ApiCall, { _id }: Sale): Promise<unknown> =>
  chief('POST /sales/:id/payments', {
    params: { id: _id },
    body: { method: 'transfer', day: new Date().toISOString().slice(0, 10), reference: LONG_WORD },
  })

/** An order that was packed, sent, completed and partly sent back, with everything that staff write about it. */
async function completeOrder(
  chief: ApiCall,
  buyer: ApiCall,
  sale: Sale,
  product: string,
): Promise<void> {
  const id = sale._id
  const words = `${LONG_WORD} and what the buyer said about it`
  await takePayment(chief, sale)
  await ship(chief, await givenParcel(chief, sale), `GIG Logistics ${LONG_WORD}`)
  await act(chief, sale, 'completed')
  await chief('POST /sales/:id/notes', { params: { id }, body: { body: words } })
  await chief('PUT /customers/:id/tags', {
    params: { id },
    body: { tags: [LONG_WORD.slice(0, 30), 'wholesale'], seen: {} },
  })
  await chief('POST /customers/:id/notes', { params: { id }, body: { body: words } })
  const review = {
    product,
    stars: 4,
    title: words.slice(0, 80),
    text: words,
    shownAs: 'name' as const,
  }
  await buyer('POST /sales/:id/reviews', {
    params: { id },
    body: review,
    files: { photos: [await imageFile('navy')] },
  })
  const { data: reviews } = await chief('GET /reviews/:limit/:skip', {
    params: { limit: 1, skip: 0 },
    query: {},
  })
  const [written] = reviews
  if (!written) throw new Error('the review is missing')
  await chief('PUT /reviews/:id', {
    params: { id: written._id },
    body: { value: 'show', version: written.version },
  })
  await chief('PUT /reviews/:id/answer', {
    params: { id: written._id },
    body: { answer: words, seen: {} },
  })
  await chief('POST /sales/:id/refunds', {
    params: { id },
    body: {
      key: crypto.randomUUID(),
      amount: 1_234_567.5,
      reason: words,
      way: 'transfer',
      note: words,
    },
  })
  await buyer('POST /sales/:id/returns', {
    params: { id },
    body: { lines: JSON.stringify([{ id: product, qty: 1 }]), reason: 'damaged', words },
    files: { photos: [] },
  })
}

/** What the shop's pages beside products and orders show. */
async function givenShopTexts(
  chief: ApiCall,
  plain: Product,
): Promise<{ page: string; slug: string; discount: string }> {
  const slug = 'a-page-with-a-very-long-address-that-nobody-would-ever-type'
  const { _id: page } = await chief('POST /content', {
    body: {
      title: `Delivery ${LONG_WORD}`,
      slug,
      body: `# ${LONG_WORD}\n\n| ${LONG_WORD} | b |\n|---|---|\n| 1 | ${LONG_WORD} |\n\n- ${LONG_WORD}\n\n\`${LONG_WORD}\``,
      published: true,
      footer: 'help',
      position: 1,
    },
  })
  const { _id: discount } = await chief('POST /discounts', {
    body: {
      name: `Harmattan ${LONG_WORD}`,
      code: 'HARMATTAN-HARMATTAN-HARMATTAN',
      kind: 'percent',
      value: 12.25,
      scope: 'products',
      targets: [plain._id],
      from: 1_000_000,
      usesMax: 1_000_000,
    },
  })
  await chief('POST /synonyms', { body: { words: [LONG_WORD.slice(0, 40), 'agbada', 'gown'] } })
  await chief('POST /customers/blocked', {
    body: { phoneNumber: '0805 999 8877', reason: `${LONG_WORD} `.repeat(4) },
  })
  await chief('POST /desk/views', {
    body: { name: LONG_WORD.slice(0, 40), query: 'status=processing' },
  })
  const { version } = await chief('GET /settings', {})
  await chief('PUT /settings', {
    body: {
      version,
      values: {
        name: 'Adaobi Stores and Sons International Ltd',
        address: `12 Allen Avenue, ${LONG_WORD}, Ikeja, Lagos`,
        announcement: { text: `Closed on ${LONG_WORD} and on Monday`, link: '/products' },
        vat: { on: true, rate: 7.5 },
        tin: '12345678-0001-1234567890',
      },
      reset: [],
      seen: {},
    },
  })
  return { page, slug, discount }
}

/** Products that are not on sale: one deleted, one a draft. */
async function givenUnsold(chief: ApiCall, category: string): Promise<void> {
  const { _id } = await givenProduct(chief, { title: `Deleted ${LONG_WORD}`, category })
  await chief('DELETE /products/:id', { params: { id: _id } })
  const draft = {
    title: `Draft ${LONG_WORD}`,
    description: LONG_WORD,
    brand: LONG_WORD,
    category,
    price: 987_654_321.5,
    discountPercentage: 0,
    rating: 3,
    stock: 0,
    state: 'draft' as const,
  }
  await chief('POST /products', { body: draft, files: { images: [await imageFile('pink')] } })
}

/** A checked file with a product that is taken and one that is not. */
async function givenImport(chief: ApiCall): Promise<void> {
  const rows = [
    ['Title', 'URL handle', 'Description', 'Vendor', 'Type', 'Price'],
    [`Gele ${LONG_WORD}`, 'gele', LONG_WORD, LONG_WORD, `Kind ${LONG_WORD}`, '987654321.5'],
    [`Fila ${LONG_WORD}`, 'fila', LONG_WORD, LONG_WORD, `Kind ${LONG_WORD}`, LONG_WORD],
  ]
  const csv = rows.map((cells) => cells.join(',')).join('\n')
  await chief('POST /imports', {
    body: {},
    files: { file: [new File([csv], 'products.csv', { type: 'text/csv' })] },
  })
}

/** Fills an empty shop. */
export async function givenLongShop(): Promise<LongShop> {
  const chief = await callOf(SUPER_ADMIN)
  const buyer = await newAccount(await callAs())
  const signedBuyer = await callOf(buyer)
  await signedBuyer('PUT /users', { body: { name: NAME, phoneNumber: buyer.phoneNumber } })
  const state = await givenRegion(chief)
  const category = await givenCategory(chief)
  const { plain, chosen } = await givenProducts(chief, category)
  const { page, slug, discount } = await givenShopTexts(chief, plain)
  const lines = [
    { id: plain._id, qty: 1 },
    { id: chosen._id, variant: chosen.variants?.find(({ stock }) => stock > 0)?._id, qty: 1 },
  ]
  const done = await placeOrder(signedBuyer, state, lines)
  await completeOrder(chief, signedBuyer, done, plain._id)
  const open = await placeOrder(signedBuyer, state, lines, 'HARMATTAN-HARMATTAN-HARMATTAN')
  const ready = await placeOrder(signedBuyer, state, lines)
  await takePayment(chief, ready)
  await givenUnsold(chief, category)
  await givenImport(chief)
  await signedBuyer('POST /wishlist', { body: { product: plain._id, user: buyer.id } })
  const of = (id: string) => ({ id })
  return {
    buyer,
    products: [plain, chosen],
    further: [
      `/admin/print/slips?ids=${ready._id}`,
      `/admin/print/invoices?ids=${done._id}`,
      `/admin/orders/orderdetails/${ready._id}`,
      `/payment/${done._id}`,
      ...REPORTS.map((report) => `/admin/reports/${report}`),
    ],
    parameters: {
      '/product/:id': of(chosen._id),
      '/pages/:slug': { slug },
      '/*': { '*': LONG_WORD },
      '/category/:catid': { catid: category },
      '/search/:search': { search: 'agbada' },
      '/payment/:transId': { transId: open._id },
      '/verify/:verificationId?': { verificationId: LONG_WORD },
      '/changepassword/:fpcode?': { fpcode: LONG_WORD },
      '/stockalert/:code?': { code: LONG_WORD },
      '/unsubscribe/:code?': { code: LONG_WORD },
      '/user/orders/orderdetails/:id': of(open._id),
      '/user/invoice/invoicedetails/:id': of(done._id),
      '/admin/products/productdetails/:id': of(chosen._id),
      '/admin/products/editproduct/:id': of(chosen._id),
      '/admin/categories/categorydetails/:id': of(category),
      '/admin/categories/editcategory/:id': of(category),
      '/admin/categories/sizeguide/:id': of(category),
      '/admin/orders/orderdetails/:id': of(done._id),
      '/admin/invoice/invoicedetails/:id': of(done._id),
      '/admin/users/userdetails/:id': of(buyer.id),
      '/admin/admins/admindetails/:id': of(buyer.id),
      '/admin/region/regiondetails/:id': of(state),
      '/admin/region/editregion/:id': of(state),
      '/admin/discounts/:id': of(discount),
      '/admin/customers/:id': of(done._id),
      '/admin/pages/:id': of(page),
      '/admin/reports/:report?': { report: 'sales' },
      '/admin/*': { '*': LONG_WORD },
    },
  }
}
