import { icons } from './drawings/icons.ts'
import type { SeedCategory } from './seed-types.ts'

/** The demo shop's departments, in the order the storefront shows them. */
export const seedCategories: readonly SeedCategory[] = [
  {
    key: 'women',
    title: 'Women’s Dresses',
    description: 'Ankara and adire dresses, bubu gowns, lace sets and skirts, sewn in Lagos and Abeokuta.',
    icon: icons.dress,
  },
  {
    key: 'native',
    title: 'Men’s Native Wear',
    description: 'Agbada, kaftans, senator wear and danshiki in shadda, atiku and aso oke.',
    icon: icons.agbada,
  },
  {
    key: 'phones',
    title: 'Phones & Tablets',
    description: 'Android phones, iPhones, button phones and tablets with local warranty.',
    icon: icons.phone,
  },
  {
    key: 'casual',
    title: 'Shirts, Tees & Denim',
    description: 'Everyday tops, hoodies, jackets and jeans for men and women.',
    icon: icons.tee,
  },
  {
    key: 'fabrics',
    title: 'Fabrics, Gele & Caps',
    description: 'Wax print, adire, lace and aso oke by the length, and headwear to match.',
    icon: icons.fabric,
  },
  {
    key: 'shoes',
    title: 'Shoes & Sandals',
    description: 'Trainers, loafers, heels and leather sandals from Aba, Kano and abroad.',
    icon: icons.sneaker,
  },
  {
    key: 'computers',
    title: 'Computers & Networking',
    description: 'Laptops, monitors, printers, storage, keyboards and routers.',
    icon: icons.laptop,
  },
  {
    key: 'televisions',
    title: 'Televisions & Cinema',
    description: 'Smart televisions from 32 to 65 inches, soundbars and remotes.',
    icon: icons.television,
  },
  {
    key: 'bags',
    title: 'Bags & Wallets',
    description: 'Leather handbags, adire totes, backpacks, clutches and wallets.',
    icon: icons.bag,
  },
  {
    key: 'watches',
    title: 'Watches & Jewellery',
    description: 'Wristwatches, smartwatches, coral beads and sunglasses.',
    icon: icons.watch,
  },
  {
    key: 'audio',
    title: 'Audio',
    description: 'Earbuds, headphones, Bluetooth and party speakers, radios and microphones.',
    icon: icons.headphones,
  },
  {
    key: 'power',
    title: 'Solar & Power',
    description: 'Power banks, inverters, batteries, solar panels, rechargeable fans and generators.',
    icon: icons.power,
  },
  {
    key: 'home',
    title: 'Home & Kitchen',
    description: 'Fridges, cookers, washing machines, blenders, irons and cookware.',
    icon: icons.home,
  },
  {
    key: 'gaming',
    title: 'Gaming',
    description: 'Consoles, controllers, headsets, racing wheels, chairs and discs.',
    icon: icons.gamepad,
  },
  {
    key: 'accessories',
    title: 'Chargers & Accessories',
    description: 'Chargers, cables, cases, memory cards, lights, tripods and hubs.',
    icon: icons.plug,
  },
]
