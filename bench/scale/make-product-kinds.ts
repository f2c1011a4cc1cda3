import { colourSwatches } from './colours.ts'
import type { Dice } from './dice.ts'
import type { MadeOption } from './each-choice.ts'

/**
 * Titles of a kind of goods: `{word}` stands for one word of that list, `{model}` for a number that
 * few others have.
 */
export type Kind = {
  readonly category: string
  readonly titles: readonly string[]
  readonly brands: readonly string[]
  /** Whether its lesser brands are of tailors or of dealers. */
  readonly maker: 'craft' | 'store'
  /** Naira. */
  readonly price: readonly [low: number, high: number]
  readonly options?: (dice: Dice) => MadeOption[]
}

const plainValues = (values: readonly string[]) => values.map((value) => ({ value }))
const dressSizes = plainValues(['8', '10', '12', '14', '16', '18'])
const letterSizes = plainValues(['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'])
const shoeSizes = plainValues(['36', '37', '38', '39', '40', '41', '42', '43', '44', '45', '46'])
const swatches = Object.entries(colourSwatches).map(([value, swatch]) => ({ value, swatch }))
const storages = plainValues(['64 GB', '128 GB', '256 GB', '512 GB'])

/** Some of the list that lie beside each other. */
function run<T>(dice: Dice, list: readonly T[], least: number, most: number): T[] {
  const count = dice.between(least, most)
  const first = dice.between(0, Math.max(0, list.length - count))
  return list.slice(first, first + count)
}

const colourOf = (dice: Dice): MadeOption => ({ name: 'Colour', values: run(dice, swatches, 2, 4) })
const sizeOf = (dice: Dice, sizes: MadeOption['values']): MadeOption => ({
  name: 'Size',
  values: run(dice, sizes, 3, 6),
})
const worn = (sizes: MadeOption['values']) => (dice: Dice) =>
  dice.chance(0.5) ? [sizeOf(dice, sizes), colourOf(dice)] : [sizeOf(dice, sizes)]
const coloured = (dice: Dice) => [colourOf(dice)]
const stored = (dice: Dice) => {
  const storage = { name: 'Storage', values: run(dice, storages, 2, 3) }
  return dice.chance(0.5) ? [storage, colourOf(dice)] : [storage]
}

const sewn =
  'Kasuwa Studio, Ikeja Tailored, Kasuwa Basics, Zara, H&M, Balogun Lace House, Abeokuta Indigo, Shein, Vlisco'
const devices =
  'Samsung, Tecno, Infinix, Apple, Xiaomi, itel, Oraimo, Nokia, Google, Oppo, Vivo, Huawei, Realme, OnePlus, ZTE'
const makers =
  'LG, Hisense, Samsung, Binatone, Scanfrost, Haier Thermocool, Panasonic, Philips, Nexus, Kenwood, Polystar, Midea'
const brandsOf = (text: string): string[] => text.split(', ')

/** The kinds of goods, those with most products first. */
export const kinds: readonly Kind[] = [
  {
    category: 'women',
    maker: 'craft',
    titles: [
      '{colour} {print} {cut} Dress {detail}',
      '{quality} {print} {cut} Gown {occasion}',
      '{print} {cut} Dress, {colour}',
    ],
    brands: brandsOf(sewn),
    price: [6000, 180000],
    options: worn(dressSizes),
  },
  {
    category: 'accessories',
    maker: 'store',
    titles: [
      '{brand} {wattage} {accessory}, {model}',
      '{quality} {accessory} for {brand} {series} {digits}',
      '{brand} {accessory} {model}, {colour}',
    ],
    brands: brandsOf(`Oraimo, Anker, ${devices}, New Age, Ugreen, Baseus, SanDisk, Spigen`),
    price: [900, 65000],
    options: coloured,
  },
  {
    category: 'shoes',
    maker: 'craft',
    titles: [
      '{who} {quality} {shoe}, {colour}',
      '{brand} {model} {shoe} {occasion}',
      '{colour} Leather {shoe} {fitting}',
    ],
    brands: brandsOf(
      'Nike, Adidas, Aba Made, Kasuwa Sport, Clarks, Puma, New Balance, Skechers, Vans, Converse, Timberland, Gucci',
    ),
    price: [3500, 240000],
    options: worn(shoeSizes),
  },
  {
    category: 'casual',
    maker: 'craft',
    titles: [
      '{who} {quality} {top}, {colour}',
      '{quality} {colour} {bottom} {detail}',
      '{brand} {print} {top} {occasion}',
    ],
    brands: brandsOf(
      `Kasuwa Basics, ${sewn}, Levi’s, Tommy Hilfiger, Uniqlo, Lacoste, Nike, Adidas`,
    ),
    price: [2500, 95000],
    options: worn(letterSizes),
  },
  {
    category: 'phones',
    maker: 'store',
    titles: [
      '{brand} {series} {digits}, {storage} + {ram}',
      '{brand} {series} {digits} {suffix}, {storage}, {colour}',
      '{brand} {series} {digits} {suffix} {model}',
    ],
    brands: brandsOf(devices),
    price: [35000, 1900000],
    options: stored,
  },
  {
    category: 'native',
    maker: 'craft',
    titles: [
      '{colour} {native} {detail}',
      '{quality} {native} {occasion}, {colour}',
      '{surname} {quality} {native} {amount}',
    ],
    brands: brandsOf(`Kano Weave Co., Ikeja Tailored, Iseyin Looms, ${sewn}`),
    price: [9000, 350000],
    options: worn(letterSizes),
  },
  {
    category: 'fabrics',
    maker: 'craft',
    titles: [
      '{colour} {fabric}, {amount}',
      '{quality} {print} {fabric} from {place}, {amount}',
      '{fabric} {model}, {amount}, {colour}',
    ],
    brands: brandsOf(
      'Hitarget, Vlisco, Balogun Lace House, Abeokuta Indigo, Iseyin Looms, Kano Weave Co., Da Viva, Woodin, ABC Wax',
    ),
    price: [4000, 160000],
  },
  {
    category: 'home',
    maker: 'store',
    titles: [
      '{brand} {capacity} {appliance}, {model}',
      '{quality} {appliance} {model}, {colour}',
      '{brand} {appliance} {digits} {suffix}',
    ],
    brands: brandsOf(makers),
    price: [5000, 1100000],
  },
  {
    category: 'bags',
    maker: 'craft',
    titles: [
      '{quality} {print} {bag}, {colour}',
      '{who} Leather {bag} {fitting}',
      '{brand} {bag} {model}, {colour}',
    ],
    brands: brandsOf(
      'Kano Weave Co., Kasuwa Sport, Aba Made, Samsonite, Michael Kors, Susen, Swissgear, Herschel',
    ),
    price: [2500, 180000],
    options: coloured,
  },
  {
    category: 'power',
    maker: 'store',
    titles: [
      '{brand} {output} {power}, {model}',
      '{output} {power} {model}',
      '{brand} {power} {digits} {suffix}',
    ],
    brands: brandsOf(
      'Itel Energy, Luminous, Felicity Solar, Jinko, Sumec Firman, Elepaq, Binatone, OX, Qasa, Tiger, Century, Growatt',
    ),
    price: [2500, 1300000],
  },
  {
    category: 'televisions',
    maker: 'store',
    titles: [
      '{brand} {inch} {panel} TV, {model}',
      '{brand} {inch} {panel} Television {digits} {suffix}',
    ],
    brands: brandsOf('Samsung, LG, Hisense, TCL, Sony, Royal, Syinix, Skyrun, Polystar, Panasonic'),
    price: [85000, 2900000],
  },
  {
    category: 'computers',
    maker: 'store',
    titles: [
      '{brand} {model} Laptop, {processor}, {ram}, {storage} SSD',
      '{brand} 24-inch Monitor {model}',
      '{brand} {processor} Notebook {digits} {suffix}',
    ],
    brands: brandsOf(
      'HP, Dell, Lenovo, Apple, Asus, Acer, Microsoft, MSI, Logitech, TP-Link, Epson, Canon',
    ),
    price: [8000, 2200000],
    options: stored,
  },
  {
    category: 'audio',
    maker: 'store',
    titles: [
      '{brand} {quality} {accessory}, {colour}',
      '{brand} Wireless Earbuds {model}',
      '{brand} Bluetooth Speaker {digits} {suffix}',
    ],
    brands: brandsOf('Oraimo, JBL, Sony, Zealot, Apple, Samsung, Fifine, Bose, Anker, New Age'),
    price: [2500, 480000],
    options: coloured,
  },
  {
    category: 'watches',
    maker: 'craft',
    titles: [
      '{who} {colour} {watch}, {model}',
      '{brand} {quality} {watch}',
      '{quality} {watch} {occasion}, {colour}',
    ],
    brands: brandsOf(
      'Casio, Fossil, Seiko, Oraimo, Edo Bead Works, Rolex, Naviforce, Curren, Apple, Samsung',
    ),
    price: [2500, 420000],
    options: coloured,
  },
  {
    category: 'gaming',
    maker: 'store',
    titles: [
      '{brand} {gaming} {model}',
      '{quality} {gaming}, {colour}',
      '{brand} {gaming} {digits} {suffix}',
    ],
    brands: brandsOf('Sony, Microsoft, Nintendo, Logitech, Redragon, HyperX, Razer, EA'),
    price: [6000, 1100000],
  },
]
