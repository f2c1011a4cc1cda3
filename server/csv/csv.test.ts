import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unitPrice } from '#contract/pricing.ts'
import { COLUMNS, readNameOf } from '../products/shopify/columns.ts'
import { markupOf, textOfMarkup } from '../products/shopify/markup.ts'
import { filePrices, readPrices } from '../products/shopify/prices.ts'
import { armed, csvLine, defused } from './cells.ts'

describe('a cell', () => {
  test.each(['=1+1', '+2348031234567', '-5', '@SUM(A1)', '\tx', '\rx', "'=1", "''-", '＝1+1', '＋1', '－1', '＠A1'])(
    'that a spreadsheet would run is made text: %j',
    (text) => {
      expect(defused(text)).toBe(`'${text}`)
      expect(armed(defused(text))).toBe(text)
    },
  )

  test.each([
    ['cap;=1+1', "cap;'=1+1"],
    ["cap;'＠A1", "cap;''＠A1"],
    ['a\t=1\r\n=2\n-3', "a\t'=1\r\n'=2\n'-3"],
    ['a;"=1;', 'a;\'"=1;'],
    ['=1;=2', "'=1;'=2"],
  ])('that would hold one where a program parts it elsewhere is made text there, too: %j', (text, safe) => {
    expect(defused(text)).toBe(safe)
    expect(armed(safe)).toBe(text)
  })

  test('holds no formula, wherever a program parts it', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'\'"=+-@＝＋－＠;\r\n\t, a1') })
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
        const [line = []] = parse(csvLine(cells), { record_delimiter: '\r\n' }) as string[][]
        const elsewhere = csvLine(cells).split(/[;\t\r\n]/)
        for (const part of [...line, ...elsewhere]) expect(part).not.toMatch(/^"*[=+\-@＝＋－＠]/)
      }),
      { numRuns: 2000 },
    )
  })

  test.each(['Ankara', "'quoted'", "it's", '1=1', 'a; b', 'a-b;c=d', ''])(
    'that is no formula stays as it is: %j',
    (text) => {
      expect(defused(text)).toBe(text)
      expect(armed(text)).toBe(text)
    },
  )

  test('comes back as it was, whatever is in it', () => {
    const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'\'=+-@＝＠;",\r\n\t 😀a') }))
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
        const [record] = parse(csvLine(cells), { record_delimiter: '\r\n' }) as string[][]
        expect(record?.map(armed)).toEqual(cells)
      }),
    )
  })
})

describe('a description', () => {
  test.each([
    ['<p>Woven in <b>Iseyin</b>.</p>\n<p>Wash cold.</p>', 'Woven in Iseyin.\n\nWash cold.'],
    ['One<br>two<br/><br>three', 'One\ntwo\n\nthree'],
    ['<ul>\n<li>Red</li>\n<li>Blue</li>\n</ul>after', '- Red\n- Blue\n\nafter'],
    ['<h2>Size</h2><div>Large &amp; small</div>', 'Size\n\nLarge & small'],
    ['a<script>alert(1)</script><style>b{}</style>b', 'ab'],
    ['<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>', '1 2\n3'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<p>  many \n blanks  </p><p></p><p></p><p>end', 'many blanks\n\nend'],
    ['no markup:\n\n\n5 < 6 & 7', 'no markup:\n\n\n5 < 6 & 7'],
    ['fish &amp; chips', 'fish & chips'],
  ])('loses its markup and keeps its paragraphs: %j', (markup, text) => expect(textOfMarkup(markup)).toBe(text))

  test('comes back as it was, whatever is in it', () => {
    const pieces = fc.constantFrom(
      '<b>',
      '</pre>',
      '<pre>',
      '&amp;',
      '&',
      '<',
      '>',
      '\n',
      '\n\n',
      '\r\n',
      '  ',
      'a',
      '\u00a0',
      '<!--',
      ']]>',
      '😀',
      '- ',
      '\t',
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(pieces).map((list) => list.join('')),
    )
    fc.assert(
      fc.property(text, (one) => {
        expect(textOfMarkup(markupOf(one.trim()))).toBe(one.trim())
      }),
      { numRuns: 2000 },
    )
  })
})

describe('prices', () => {
  test('price ↔ Compare-at price and discounted price ↔ Price when there is a discount, else price ↔ Price', () => {
    expect(filePrices({ price: 1000, discountPercentage: 33.33 })).toEqual({ price: '666.70', compareAt: '1000.00' })
    expect(filePrices({ price: 1000, discountPercentage: 0 })).toEqual({ price: '1000.00', compareAt: '' })
  })

  test('come back exactly, with the discount in a column of its own', () => {
    const kobo = fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 100_000_000_000 }))
    fc.assert(
      fc.property(kobo, fc.integer({ min: 0, max: 10_000 }), (priceKobo, hundredths) => {
        const product = { price: priceKobo / 100, discountPercentage: hundredths / 100 }
        const { price, compareAt } = filePrices(product)
        const file = { price: Number(price), compareAt: compareAt === '' ? undefined : Number(compareAt) }
        expect(readPrices({ ...file, discountPercentage: product.discountPercentage })).toEqual(product)
      }),
      { numRuns: 2000 },
    )
  })

  test('that somebody changed in the file win over its discount', () => {
    expect(readPrices({ price: 800, compareAt: 1000, discountPercentage: 10 })).toEqual({
      price: 1000,
      discountPercentage: 20,
    })
    expect(readPrices({ price: 800, compareAt: undefined, discountPercentage: 0 })).toEqual({
      price: 800,
      discountPercentage: 0,
    })
  })

  test('of a shop without our columns make the nearest discount', () => {
    const read = readPrices({ price: 19.99, compareAt: 29.99, discountPercentage: undefined })
    expect(read).toEqual({ price: 29.99, discountPercentage: 33.34 })
    expect(unitPrice(read as { price: number; discountPercentage: number })).toBe(19.99)
    expect(readPrices({ price: 20, compareAt: 0, discountPercentage: undefined })).toEqual({
      price: 20,
      discountPercentage: 0,
    })
  })

  test('of any shop are paid as they are written', () => {
    const kobo = fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 100_000_000_000 }))
    fc.assert(
      fc.property(kobo, kobo, (one, other) => {
        const file = { price: Math.min(one, other) / 100, compareAt: Math.max(one, other) / 100 }
        const read = readPrices({ ...file, discountPercentage: undefined })
        expect(read && unitPrice(read)).toBe(file.price)
      }),
      { numRuns: 2000 },
    )
  })

  test('that contradict each other are none', () => {
    expect(readPrices({ price: 800, compareAt: undefined, discountPercentage: 10 })).toBeUndefined()
  })
})

const NEW =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Unit price total measure,Unit price total measure unit,Unit price base measure,Unit price base measure unit,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description'

test('the columns are exactly those of Shopify, with the Google Shopping columns and two of our own after them', () => {
  const own = COLUMNS.slice(-2)
  expect(COLUMNS.join()).toBe(
    [NEW, ...COLUMNS.filter((column) => column.startsWith('Google Shopping / ')), ...own].join(),
  )
})

test.each([
  ['Handle', 'handle'],
  ['Body (HTML)', 'description'],
  ['Vendor', 'brand'],
  ['Type', 'category'],
  ['Variant Inventory Qty', 'stock'],
  ['Variant Price', 'price'],
  ['Variant Compare At Price', 'compareAt'],
  ['Image Src', 'image'],
  ['Image Position', 'position'],
  [' url HANDLE ', 'handle'],
  ['Price / International', undefined],
])('the heading %s is taken for %s', (heading, name) => expect(readNameOf(heading)).toBe(name))
