import { drawWith, type Made } from './made.ts'
import { fashion } from './made-fashion.ts'

const { pick, between, chance } = drawWith(30)

const made = (
  category: string,
  brand: string,
  title: string,
  price: number,
  description = '',
): Made => ({
  ...{ category, brand, title, price, description },
})

const COLOURS = [
  'Black',
  'Blue',
  'Gold',
  'White',
  'Grey',
  'Gray',
  'Green',
  'Red',
  'Purple',
  'Rose Gold',
]

/** Brand, series and models; the lowest price. */
const PHONES: readonly (readonly [brand: string, series: string, models: string, least: number])[] =
  [
    [
      'Apple',
      'iPhone',
      '5,5s,6,6 Plus,6s,7,7 Plus,8,8 Plus,8Plus,X,XR,XS Max,11,11 Pro,11 Pro Max,12,12 Pro Max,13,SE',
      60_000,
    ],
    [
      'Samsung',
      'Galaxy',
      'S8,S8+,S9,S9+,S9 Plus,S10,S10+,S20,Note 8,Note 9,Note 10,A12,A23,A51,M12',
      70_000,
    ],
    [
      'Tecno',
      'Tecno',
      'Spark 7,Spark 7P,Spark 8C,Pop 5,Pop 10,Camon 17,Camon 18P,Phantom X',
      40_000,
    ],
    [
      'Infinix',
      'Infinix',
      'Hot 9,Hot 10,Hot 10i,Hot 11,Smart 5,Smart 6,Note 8,Note 10,Zero 8',
      45_000,
    ],
    ['XIAOMI', 'Redmi', '9,9A,9C,10,Note 8,Note 9,Note 10,Note 11', 55_000],
    ['Nokia', 'Nokia', '2,2.4,3.4,5,105,150,G10', 9_000],
    ['itel', 'itel', 'A16,A37,P36,Vision 1,2160,5615', 8_000],
  ]

const camera = (): string =>
  `${pick([2, 5, 8, 12, 13, 16, 48])}MP${chance(0.4) ? ` + ${pick([5, 8])}MP` : ''}`
const memory = (): string => pick(['16GB', '32GB', '64GB', '128GB', '256GB'])
const ram = (): string => pick(['2GB', '3GB', '4GB', '6GB', '8GB', '12GB'])

function phoneTitle(name: string): string {
  return pick([
    `${name} ${memory()} ROM ${ram()} RAM ${camera()} - ${pick(COLOURS)}`,
    `${name} - ${pick(['5.0', '5.5', '6.1', '6.5'])}" (${ram()} RAM, ${memory()} ROM) ${pick(['4G', 'Dual SIM', '4G LTE'])} - ${pick(COLOURS)}`,
    `${name}, ${pick(['6.6', '6.1'])}" Display, ${memory()}+${ram()} RAM, ${camera()} Camera, ${pick([3000, 4000, 5000])}mAh - ${pick(COLOURS)}`,
    `${name} Smartphone ${memory()} ${pick(COLOURS)}`,
    `${name} ${memory()} ${pick(COLOURS)} With Free Pouch And Screen Guard`,
    `${name} ${memory()} UK Used`,
  ])
}

const phones = PHONES.flatMap(([brand, series, models, least]) =>
  models.split(',').flatMap((model, i) =>
    Array.from({ length: between(5, 12) }, () => {
      const isOwnName = series === brand || series === 'Redmi'
      const name = `${chance(isOwnName ? 0 : 0.6) ? `${brand} ` : ''}${series} ${model}`
      const price = least + i * Math.round(least / 4) + between(0, 90) * 100
      return made(
        'Phones',
        brand,
        phoneTitle(name),
        price,
        `${camera()} camera, ${ram()} of memory, with charger.`,
      )
    }),
  ),
)

const GUARDS = [
  'Case',
  'Back Case',
  'Silicone Case',
  'Screen Protector',
  'Tempered Glass',
  'Camera Lens Protector',
  'Flip Cover',
] as const
const guards = PHONES.flatMap(([, series, models]) =>
  models.split(',').flatMap((model) =>
    GUARDS.map((thing) => {
      const name = `${series} ${model}`
      const title = pick([
        `${name} ${thing}`,
        `${thing} For ${name}`,
        `${pick(COLOURS)} ${thing} Compatible With ${name}`,
      ])
      return made('Phone Accessories', 'Generic', title, between(9, 60) * 100, `Fits ${name} well.`)
    }),
  ),
)

const chargers = Array.from({ length: 90 }, () => {
  const [brand, watts] = [
    pick(['Oraimo', 'Anker', 'Samsung', 'Infinix', 'Tecno', 'New Age']),
    pick([10, 18, 20, 25, 45]),
  ]
  const title = pick([
    `${brand} ${watts}W Fast Charger`,
    `${brand} Charger Type-C ${watts}W`,
    `Charger For ${pick(['Infinix', 'Tecno', 'Samsung', 'iPhone'])} Phones ${watts}W`,
    `${brand} USB Cable ${pick(['1m', '2m', '1.5m'])} Type-C`,
    `${brand} Car Charger Dual USB ${watts}W`,
  ])
  return made('Phone Accessories', brand, title, between(18, 120) * 100)
})

const stands = Array.from({ length: 40 }, () =>
  made(
    'Phone Accessories',
    'Generic',
    pick([
      'Phone Desk Bracket Holder',
      'Car Phone Holder',
      'Phone Ring Stand',
      'Selfie Stick Tripod For Phone',
    ]),
    between(10, 60) * 100,
  ),
)

const banks = Array.from({ length: 90 }, () => {
  const [brand, size] = [
    pick(['Oraimo', 'New Age', 'Romoss', 'Anker', 'Itel']),
    pick([5000, 10_000, 20_000, 30_000, 50_000]),
  ]
  const title = pick([
    `${brand} ${size}mAh Power Bank`,
    `${brand} Power Bank ${size} mAh With LED Light`,
    `${brand} ${size.toLocaleString('en')}mAh Powerbank Fast Charging 18W`,
  ])
  return made(
    'Power Banks',
    brand,
    title,
    1_500 + size / 2 + between(0, 60) * 100,
    'Charges iPhone 8 and others.',
  )
})
const lamps = Array.from({ length: 12 }, () =>
  made(
    'Electronics',
    'Generic',
    `Mini USB LED Lamp For Power Bank ${pick(COLOURS)}`,
    between(5, 12) * 100,
  ),
)

const audio = Array.from({ length: 220 }, () => {
  const brand = pick(['Oraimo', 'JBL', 'Sony', 'Lenovo', 'Xiaomi', 'Zealot'])
  const title = pick([
    `${brand} ${pick(['FreePods 3', 'LP1S', 'Tune 125', 'Buds'])} True Wireless Bluetooth ${pick(['4.2', '5.0', '5.3'])} Earbuds ${pick(COLOURS)}`,
    `${brand} Wired Earphone With Mic`,
    `${brand} Portable Bluetooth Speaker ${pick([5, 8, 10, 20])}W`,
    `${brand} Wireless Bluetooth Headset Headphone ${pick(['Stereo', 'Bass', 'Sports'])}`,
    `${brand} 2.1 Home ${pick(['Theatre', 'Theater'])} System Bluetooth Woofer`,
    `${brand} Sound Bar ${pick([60, 120])}W Bluetooth`,
  ])
  return made(
    'Audio',
    brand,
    title,
    between(40, 400) * 100,
    'Works with iPhone 11, Redmi 9 and TV.',
  )
})
const pods = [
  ...['AirPods Pro', 'AirPods 2', 'AirPods 3', 'AirPods Pro 2', 'AirPods Max'].map((name, i) =>
    made(
      'Audio',
      'Apple',
      `Apple ${name} ${pick(['White', 'With Charging Case'])}`,
      70_000 + i * 20_000,
    ),
  ),
  ...Array.from({ length: 40 }, () => {
    const name = pick(['AirPods', 'AirPods Pro', 'AirPods 2', 'Airpod Pro', 'Airpods 1/2'])
    const title = pick([
      `${name} Silicone Case`,
      `Case For ${name}`,
      `${name} Protective Cover ${pick(COLOURS)}`,
    ])
    return made('Phone Accessories', 'Generic', title, between(8, 40) * 100)
  }),
]

const tvs = Array.from({ length: 130 }, () => {
  const [brand, size] = [
    pick(['Hisense', 'LG', 'Samsung', 'TCL', 'Polystar', 'Skyworth']),
    pick([24, 32, 40, 43, 50, 55, 65]),
  ]
  const title = pick([
    `${brand} ${size} Inches Smart TV`,
    `${brand} ${size}" LED TV + Free Wall Bracket`,
    `${brand} ${size}-inch 4K UHD Smart LED Television`,
    `${brand} ${size} Inch Full HD LED TV Black`,
  ])
  return made(
    'Televisions',
    brand,
    title,
    size * 2_400 + between(0, 200) * 100,
    'HDMI, USB, 2 years of warranty.',
  )
})
const tvParts = Array.from({ length: 60 }, () => {
  const title = pick([
    `TV Voltage Guard ${pick([5, 13])}A`,
    'TV Surge Protector',
    `TV Wall Bracket ${pick(['14-42', '32-65'])} Inch`,
    `${pick(['LG', 'Samsung', 'Hisense'])} TV Remote Control`,
    'Wooden TV Stand 4ft',
    'HDMI Cable 1.5m For TV',
  ])
  return made('Electronics', 'Generic', title, between(15, 200) * 100)
})

const laptops = Array.from({ length: 130 }, () => {
  const [brand, name] = pick([
    ['Hp', 'HP EliteBook 840'],
    ['HP', 'HP Pavilion 15'],
    ['Lenovo', 'Lenovo IdeaPad 3'],
    ['DELL', 'Dell Latitude E7450'],
    ['Asus', 'Asus VivoBook 14'],
    ['Apple', 'Apple MacBook Air 13'],
    ['Acer', 'Acer Aspire 3'],
  ] as const)
  const title = `${name}${pick([' Laptop', ' Laptop', ''])} Intel Core ${pick(['i3', 'i5', 'i7', 'Celeron'])} ${ram()} RAM ${pick(['256GB SSD', '500GB HDD', '1TB HDD'])}`
  return made('Laptops', brand, title, between(95, 700) * 1_000, 'With charger and bag.')
})
const laptopParts = Array.from({ length: 130 }, () => {
  const brand = pick(['HP', 'Dell', 'Lenovo', 'Acer'])
  const title = pick([
    `${brand} Laptop Battery ${pick(['6 Cell', '4 Cell', 'HS04'])}`,
    `Replacement Battery For ${brand} Laptop`,
    `Laptop Sleeve ${pick(['14', '15.6'])} Inch ${pick(COLOURS)}`,
    `${brand} Laptop Charger 65W`,
    'Anti-Theft Laptop Backpack Bag',
    'Adjustable Laptop Stand Aluminium',
    'Foldable Laptop Table',
    'Aluminum Laptop Cooling Pad Stand',
    `${brand} Wireless Mouse`,
    `Flash Drive ${pick(['16GB', '32GB', '64GB'])}`,
    `External Hard Drive ${pick(['500GB', '1TB', '2TB'])}`,
  ])
  return made('Computing', brand, title, between(25, 350) * 100)
})

const HOME: readonly (readonly [things: string, least: number])[] = [
  ['Standing Fan 18 Inch|Rechargeable Fan 16 Inch|Ceiling Fan', 18_000],
  ['Single Door Fridge 90L|Double Door Refrigerator 250L|Chest Freezer 200 Litres', 90_000],
  ['4 Burner Gas Cooker|Table Top Gas Cooker 2 Burner', 15_000],
  [
    'Blender 1.5L With Grinder|Electric Kettle 1.8L|Dry Iron|Steam Iron 2200W|Microwave Oven 20L|Air Fryer 5L',
    8_000,
  ],
  ['Automatic Washing Machine 7kg|Split Air Conditioner 1.5HP|Water Dispenser', 120_000],
  ['Voltage Stabiliser 2000VA|Voltage Stabilizer 1000VA|Extension Box 4 Way|LED Bulb 12W', 3_000],
]
const home = HOME.flatMap(([things, least]) =>
  things
    .split('|')
    .flatMap((thing) =>
      ['Binatone', 'Scanfrost', 'Haier Thermocool', 'Qasa', 'Century', 'Lontor'].flatMap((brand) =>
        Array.from({ length: 2 }, () =>
          made(
            'Home Appliances',
            brand,
            `${brand} ${thing} ${pick([...COLOURS, '', ''])}`.trim(),
            least + between(0, 80) * 100,
          ),
        ),
      ),
    ),
)
const kitchen = Array.from({ length: 90 }, () => {
  const title = pick([
    `Non-Stick Cooking Pot Set ${pick([3, 5, 7])} Pcs`,
    `${pick(['Aluminium', 'Aluminum'])} Frying Pan ${pick([24, 28])}cm`,
    `${pick(['Grey', 'Gray'])} Cotton Bedsheet With ${pick([2, 4])} Pillow Cases`,
    'Fridge Guard 5A',
    'Gas Regulator And Hose For Gas Cooker',
    `Spice Jar Organi${pick(['s', 'z'])}er Rack`,
    `Multi${pick(['colour', 'color'])} Flower Vase`,
    'Shoe Rack 6 Layers',
  ])
  return made('Home & Kitchen', 'Generic', title, between(20, 180) * 100)
})

const consoles = [
  ...[
    'PS4 Slim 500GB Console',
    'PlayStation 5 PS5 Console Digital Edition',
    'PS5 Console Disc Edition 825GB',
  ].map((title, i) => made('Gaming', 'Sony', `Sony ${title}`, 230_000 + i * 140_000)),
  ...Array.from({ length: 30 }, () =>
    made(
      'Gaming',
      'Sony',
      pick([
        'PS4 Controller Pad',
        'PS5 DualSense Controller',
        'FIFA 22 PS4 Game',
        'Spider-Man PS5 Game',
        'PS5 Charging Dock',
      ]),
      between(50, 300) * 100,
    ),
  ),
]

/** About three thousand products with titles as sellers write them, always the same ones. */
export const madeCatalogue: readonly Made[] = [
  ...[phones, guards, chargers, stands, banks, lamps, audio, pods, tvs, tvParts],
  ...[laptops, laptopParts, home, kitchen, consoles, fashion()],
].flat()
