import { drawWith, type Made } from './made.ts'

type Kind = {
  category: string
  things: string
  makes: readonly string[]
  least: number
  most: number
  count: number
}

const COLOURS = [
  'Black',
  'Blue',
  'Brown',
  'White',
  'Grey',
  'Gray',
  'Green',
  'Red',
  'Wine',
  'Pink',
  'Multicolour',
  'Multicolor',
]

/** `|` parts the things, `/` the ways to write a word. */
const KINDS: readonly Kind[] = [
  {
    category: 'Shoes',
    things:
      'Men’s Leather Loafers|Men’s Sneakers|Ladies Sneakers|Women’s High Heel Shoe|Female Flat Sandals|Men’s Palm Slippers|Unisex Slides|Men Chelsea Boots|Oxford Corporate Shoe For Men|Kids School Shoe',
    makes: ['Fashion', 'Nike', 'Adidas', 'Clarks', 'Vicco'],
    ...{ least: 2_000, most: 16_000, count: 260 },
  },
  {
    category: 'Bags',
    things:
      'Ladies Handbag|Women’s Cross Body Bag|School Bag For Girls|Travel/Travelling/Traveling Luggage Box|Travel Luggage 4 Wheels|Unisex Backpack|Waist Bag|Ladies Purse|Men’s Leather Wallet|Travelling/Traveling Duffel Bag',
    makes: ['Fashion', 'Susen', 'Generic'],
    ...{ least: 3_000, most: 45_000, count: 240 },
  },
  {
    category: 'Women’s Clothing',
    things:
      'Ankara Gown|Ladies Maxi Dress|Bodycon Dress|Palazzo Trousers|Women’s Chiffon Blouse|Bum Shorts|Ladies Jumpsuit|Female Joggers|Tummy Trimmer Waist Trainer|Women’s Pyjamas/Pajamas Set|Ladies Skinny Jeans',
    makes: ['Fashion', 'Zara', 'Danami'],
    ...{ least: 2_500, most: 19_000, count: 240 },
  },
  {
    category: 'Men’s Clothing',
    things:
      'Men’s Senator Wear|Agbada For Men|Plain Round Neck T-Shirt|Polo Shirt|Men’s Joggers|Men’s Boxers 3 In 1|Men’s Jeans Trousers|Long Sleeve Corporate Shirt|Face Cap|Men’s Hoodie|Dashiki Shirt|Single Breasted Suit',
    makes: ['Fashion', 'Danami', 'Polo'],
    ...{ least: 1_800, most: 14_000, count: 280 },
  },
  {
    category: 'Watches',
    things:
      'Men’s Chain Wrist Watch|Leather Wrist Watch|T55 Bluetooth Smartwatch|T500 Smart Watch|Couple Wrist Watch|Ladies Bracelet Watch|Kids Digital Watch|Smart Watch Strap Band|Watch Box Organiser/Organizer',
    makes: ['Skmei', 'Casio', 'Generic', 'Quartz'],
    ...{ least: 2_000, most: 25_000, count: 150 },
  },
  {
    category: 'Jewellery',
    things:
      'Cross Pendant Necklace|Gold Plated Necklace Set|Wedding Ring|Stud Earrings|Beaded Bracelet',
    makes: ['Fashion', 'Generic'],
    ...{ least: 1_000, most: 9_000, count: 90 },
  },
  {
    category: 'Beauty',
    things:
      'Nivea Men Body Lotion 400ml|Moisturiser/Moisturizer Face Cream 50ml|Hand Sanitiser/Sanitizer 500ml|Ladies Perfume 100ml|Arabian Oud Perfume|Hair Clipper|Human Hair Wig 12 Inches|Makeup Brush Set 12 Pcs',
    makes: ['Nivea', 'Generic', 'Lattafa', 'Vgr'],
    ...{ least: 1_500, most: 22_000, count: 130 },
  },
]

export function fashion(): Made[] {
  const { pick, between, chance } = drawWith(31)
  const spelled = (thing: string): string =>
    thing.replace(/[^\s|]+(?:\/[^\s|]+)+/g, (ways) => pick(ways.split('/')))
  return KINDS.flatMap(({ category, things, makes, least, most, count }) =>
    Array.from({ length: count }, () => {
      const [brand, thing] = [pick(makes), spelled(pick(things.split('|')))]
      const start =
        brand === 'Fashion' || brand === 'Generic' || thing.startsWith(brand) ? '' : `${brand} `
      const end = pick([
        '',
        '',
        ` - ${pick(COLOURS)}`,
        ` ${pick(COLOURS)}`,
        ' High Quality',
        ' Classic Design',
      ])
      const title = `${start}${chance(0.15) ? 'Fashion ' : ''}${thing}${end}`
      const price = between(Math.ceil(least / 100), Math.floor(most / 100)) * 100
      return {
        ...{ category, brand, title, price },
        description: 'Comes in several colours. Fine finish.',
      }
    }),
  )
}
