import { expect, test } from 'vitest'
import { EXPORTED_HEADINGS, fieldOfHeading, headingOfFileField } from './columns.ts'

const NEW =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Unit price total measure,Unit price total measure unit,Unit price base measure,Unit price base measure unit,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description'

test("the columns are Shopify's, Google's, then our own", () => {
  const own = EXPORTED_HEADINGS.filter((column) => column.includes('(product.metafields.custom.'))
  expect(own).toEqual(
    expect.arrayContaining([
      headingOfFileField('rating'),
      headingOfFileField('discountPercentage'),
    ]),
  )
  expect(EXPORTED_HEADINGS.join()).toBe(
    [
      NEW,
      ...EXPORTED_HEADINGS.filter((column) => column.startsWith('Google Shopping / ')),
      ...own,
    ].join(),
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
  ['Image Src', 'images'],
  ['Image Position', 'position'],
  [' url HANDLE ', 'handle'],
  ['Price / International', undefined],
])('the heading %s is read as %s', (heading, field) => expect(fieldOfHeading(heading)).toBe(field))
