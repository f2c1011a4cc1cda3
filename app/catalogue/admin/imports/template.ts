const TEMPLATE_HEADINGS =
  'Title,URL handle,Description,Vendor,Type,Price,Compare-at price,Inventory quantity,Product image URL,Image position'

const quoteCsvCell = (text: string): string =>
  /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/**
 * An example file: the columns that matter, and a product with two images in a category of this
 * shop.
 */
export const importTemplateCsv = (category: string): string =>
  [
    TEMPLATE_HEADINGS,
    `Adire tee,adire-tee,Hand-dyed cotton from Abeokuta.,Itoko,${quoteCsvCell(category)},9000,12000,25,front.jpg,1`,
    ',adire-tee,,,,,,,back.jpg,2',
  ]
    .map((row) => `${row}\r\n`)
    .join('')
