/**
 * Three files of invented shops, written as Shopify's back office wrote them: 20 products each,
 * pictures by address.
 */

type Variant = {
  values?: string[]
  sku?: string
  price: string
  compareAt?: string
  qty?: string
  image?: string
}
type Thing = {
  handle: string
  title: string
  body: string
  vendor: string
  type: string
  tags?: string
  options?: string[]
  variants: Variant[]
  images: string[]
}

const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Google Product Category,Google Shopping / Gender,Variant Image,Variant Weight Unit,Variant Tax Code'.split(
    ',',
  )

const CDN = 'https://pictures.example/photos'
const slug = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** A thing without options and with one picture, unless given otherwise. */
function thing(title: string, price: string, values: Partial<Thing> = {}): Thing {
  const handle = slug(title)
  return {
    ...{
      handle,
      title,
      body: `<p>${title}, as you know it.</p>`,
      vendor: 'Balogun & Daughters',
      type: '',
    },
    ...{ variants: [{ price }], images: [`${CDN}/${handle}_925x.jpg`] },
    ...values,
  }
}

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** The first row has the product, each further one a variant, a picture, or both. */
function rowsOf({
  handle,
  title,
  body,
  vendor,
  type,
  tags = '',
  options = [],
  variants,
  images,
}: Thing) {
  const names = options.length > 0 ? options : ['Title']
  return Array.from({ length: Math.max(variants.length, images.length) }, (_, i) => {
    const [variant, image] = [variants[i], images[i]]
    const values = variant?.values ?? (variant ? ['Default Title'] : [])
    return {
      Handle: handle,
      ...(i === 0 && {
        ...{
          Title: title,
          'Body (HTML)': body,
          Vendor: vendor,
          Type: type,
          Tags: tags,
          Published: 'true',
        },
        ...Object.fromEntries(names.map((name, n) => [`Option${n + 1} Name`, name])),
        'Gift Card': 'false',
      }),
      ...(variant && {
        ...Object.fromEntries(values.map((value, n) => [`Option${n + 1} Value`, value])),
        'Variant SKU': variant.sku ?? '',
        'Variant Grams': '0',
        'Variant Inventory Tracker': '',
        'Variant Inventory Qty': variant.qty ?? '1',
        'Variant Inventory Policy': 'deny',
        'Variant Fulfillment Service': 'manual',
        'Variant Price': variant.price,
        'Variant Compare At Price': variant.compareAt ?? '',
        'Variant Requires Shipping': 'true',
        'Variant Taxable': 'true',
        'Variant Image': variant.image ?? '',
        'Variant Weight Unit': 'kg',
      }),
      ...(image && { 'Image Src': image, 'Image Position': String(i + 1) }),
    } as Record<string, string>
  })
}

const csvOf = (things: readonly Thing[], header = HEADER, end = '\n'): string =>
  [header, ...things.flatMap(rowsOf).map((row) => header.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map(quoted).join(',') + end)
    .join('')

const named = (titles: string, type = ''): Thing[] =>
  titles.split(', ').map((title, i) => thing(title, String(30 + 5 * i), { type }))

const sizes = (values: string[], price: string) => values.map((size) => ({ values: [size], price }))

/** Clothes: no type at all, sizes, a product with sizes and colours. */
const clothes: Thing[] = [
  thing('Lagoon shirt', '50', { body: 'Cotton, with a narrow collar. ', tags: 'men' }),
  thing('Varsity top', '60', {
    options: ['Size'],
    variants: sizes(['Small', 'Medium', 'Large'], '60'),
    tags: 'women',
  }),
  thing('Harmattan jacket', '65', {
    body: "Waterproof, and lined: you'll be warm, always.",
    options: ['Size', 'Color'],
    variants: ['S', 'M'].flatMap((size) =>
      ['Sand', 'Night blue'].map((colour) => ({
        values: [size, colour],
        price: '65',
        sku: `HJ-${size}-${colour[0]}`,
      })),
    ),
  }),
  ...named(
    'Wool jumper, Flower top, Striped blouse, Leather jacket, Denim top, Sports jacket, Winter jacket, Black bag, Zipped jacket, Silk top, Long sleeve top, Chequered shirt, White shirt, Olive jacket, Blue tuxedo, Sports tee, High tops',
  ),
]

/** Things for a house: two unknown types, prices with kobo, a blank position, nothing in stock. */
const home: Thing[] = [
  thing('Clay pot', '9.99', {
    type: 'Outdoor',
    options: ['Size'],
    variants: [
      { values: ['Regular'], price: '9.99' },
      { values: ['Large'], price: '15.99', qty: '3' },
    ],
    images: [`${CDN}/sprout-in-a-pot_925x.jpg`, `${CDN}/pot-with-a-sprout_925x@2x.jpg`],
  }),
  thing('Bedside light', '59.99', {
    type: 'Indoor',
    variants: [{ price: '59.99', compareAt: '75', qty: '2' }],
  }),
  thing('Pink armchair', '750', { type: 'Indoor', variants: [{ price: '750', qty: '0' }] }),
  thing('Old shelf', '20', { type: 'Indoor', variants: [{ price: '20', qty: '-2' }], body: '' }),
  ...named(
    'Cream sofa, Drawers, Bed clothes, Pillows, Grey sofa, Candle, Beanbag, Side table',
    'Indoor',
  ),
  ...named(
    'Garden table, Ceramic pot, Watering can, Trowel, Cardboard pots, Slats, Fence, Bench',
    'Outdoor',
  ),
]

const ul = (lines: string[]): string =>
  `<p>Made by hand.</p>\n<ul>\n${lines.map((one) => `<li>${one}</li>\n`).join('')}</ul>`

/**
 * Jewellery: three unknown types, pictures of variants, rows of further pictures, quotes in
 * descriptions.
 */
const jewellery: Thing[] = [
  thing('Bead bracelet', '42.99', {
    type: 'Bracelet',
    tags: 'Beads',
    options: ['Color'],
    variants: [
      { values: ['Blue'], price: '42.99', compareAt: '44.99', image: `${CDN}/navy-beads_925x.jpg` },
      {
        values: ['Black'],
        price: '42.99',
        compareAt: '44.99',
        image: `${CDN}/black-beads_925x.jpg`,
        qty: '0',
      },
    ],
    images: [`${CDN}/black-beads_925x.jpg`, `${CDN}/navy-beads_925x.jpg`],
  }),
  thing('Anchor bracelet', '69.99', {
    type: 'Bracelet',
    tags: 'Anchor, Gold, Leather',
    options: ['Color'],
    variants: [
      { values: ['Gold'], price: '69.99', compareAt: '85', image: `${CDN}/anchor-1_925x.jpg` },
      { values: ['Silver'], price: '55', compareAt: '85', image: `${CDN}/anchor-2_925x.jpg` },
    ],
    images: [1, 2, 3].map((n) => `${CDN}/anchor-${n}_925x.jpg`),
  }),
  thing('Gold pendant', '29.99', {
    type: 'Necklace',
    body: ul(['14k gold', 'Length, 12" with 2.5" more', 'Lobster clasp']),
    images: [1, 2].map((n) => `${CDN}/pendant-${n}_925x.jpg`),
  }),
  thing('Stone necklace', '27.99', {
    type: 'Necklace',
    body: ul(['Chain, 14 inches', 'Turquoise or quartz']),
    options: ['Colour'],
    variants: [
      { values: ['Blue'], price: '27.99', compareAt: '29.99', image: `${CDN}/stone-1_925x.jpg` },
      { values: ['Purple'], price: '27.99', compareAt: '29.99', image: `${CDN}/stone-9_925x.jpg` },
    ],
    images: [1, 2, 3, 4].map((n) => `${CDN}/stone-${n}_925x.jpg`),
  }),
  ...named('Bangle, Feather bangle, Moon bracelet', 'Bracelet'),
  ...named('Boho earrings, Galaxy earrings, Elephant earrings, Angel earrings', 'Earrings'),
  ...named(
    'Choker, Triangle choker, Dainty necklace, Dream necklace, Bird necklace, Crane necklace, Pretty necklace, Thread necklace, Summer necklace',
    'Necklace',
  ),
]

const BOM = '\ufeff'

export type MovedShop = { name: string; csv: string; types: string[]; variants: number }

/**
 * The three files, as a program with another order of columns, a byte order mark and other line
 * ends writes them, too. `end`: of each handle, for products of their own.
 */
export function movedShops(end = ''): MovedShop[] {
  const ended = (things: readonly Thing[]) =>
    things.map((one) => ({ ...one, handle: one.handle + end }))
  const homeCsv = csvOf(ended(home), [...HEADER, 'Cost per item'], '\r\n')
  return [
    { name: 'clothes.csv', csv: csvOf(ended(clothes)), types: [''], variants: 25 },
    {
      name: 'home.csv',
      csv: BOM + homeCsv.replaceAll(',1,,false', ',,,false'),
      types: ['Outdoor', 'Indoor'],
      variants: 21,
    },
    {
      name: 'jewellery.csv',
      csv: csvOf(ended(jewellery), HEADER.toReversed(), '\r\n'),
      types: ['Bracelet', 'Necklace', 'Earrings'],
      variants: 23,
    },
  ]
}
