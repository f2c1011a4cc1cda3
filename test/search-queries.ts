/**
 * What people type, and what a shopkeeper would show them: `found` fits a product's `title | brand | category | values of
 * options`, and the largest or smallest price in naira after the discount. All that fit belong into the first ten hits.
 */
export type Query = { typed: string; found: RegExp; max?: number; min?: number }

const query = (typed: string, found: RegExp, prices: Pick<Query, 'max' | 'min'> = {}): Query => ({
  typed,
  found,
  ...prices,
})

const TV = /\bTV\b(?! Remote)/
const SAMSUNG_TV = /Samsung.*\bTV\b/
const EARPIECE = /Earphones|Earbuds|AirPods/
const HEADPHONES = /Headphones|Headset/
const SNEAKERS = /Sneakers|Trainers/
const GENERATOR = /Generator/
const FRIDGE = /Fridge/
const POWER_BANK = /Power Bank/
const AGBADA = /Agbada/
const NATIVE = /Senator|Kaftan/
const WATCH = /\b(Watch|Smartwatch)\b.*Watches|Chronograph|Seiko 5/
const DRESS = /\b(Dress|Gown|Sundress|Bubu)\b.*Women/
const GALAXY_PHONE = /^Samsung Galaxy (A|S)\d/
const CAP = /^[^|]*\bCap\b[^|]*\|[^|]*\| Fabrics/

/** The search was tuned with these. */
export const tuned: readonly Query[] = [
  // from complaints
  query('samsung tv', SAMSUNG_TV),
  query('iphnoe', /^iPhone/),
  query('smasung', /^Samsung/),
  query('ipone', /^iPhone/),
  query('headfone', HEADPHONES),
  query('earpiece', EARPIECE),
  query('type c charger', /^[^|]*(USB-C|Type-C)[^|]*Charger|^[^|]*Charger[^|]*(USB-C|Type-C)/),
  query('samsung tv 65', /Samsung 65-inch/),
  query('sneakers', SNEAKERS),
  query('red dress', /(\b(Dress|Gown)\b.*Women.*\bRed\b)|Red Mermaid/),
  query('under 20000', /./, { max: 20_000 }),
  // one thing
  query('tv', TV),
  query('television', TV),
  query('laptop', /Laptop|MacBook|EliteBook|IdeaPad|Latitude|Vivobook|Aspire/),
  query('fridge', FRIDGE),
  query('refrigerator', FRIDGE),
  query('generator', GENERATOR),
  query('gen', GENERATOR),
  query('i better pass my neighbour', GENERATOR),
  query('power bank', POWER_BANK),
  query('powerbank', POWER_BANK),
  query('power banks', POWER_BANK),
  query('agbada', AGBADA),
  query('senator', /Senator/),
  query('native', NATIVE),
  query('kaftan', /Kaftan/),
  query('wristwatch', WATCH),
  query('watches', WATCH),
  query('dresses', DRESS),
  query('gown', DRESS),
  query('headphones', HEADPHONES),
  query('jeans', /Jeans/),
  query('hoodie', /Hoodie/),
  query('hoodies', /Hoodie/),
  query('standing fan', /Standing Fan/),
  query('pressing iron', /\bIron\b/),
  query('bulb', /Bulb/),
  query('blender', /Blender/),
  query('freezer', /Freezer/),
  query('deep freezer', /Freezer/),
  query('gas cooker', /Gas Cooker/),
  query('washing machine', /Washing Machine/),
  query('air conditioner', /Air Conditioner/),
  query('ac', /Air Conditioner/),
  query('gele', /Gele/),
  query('head tie', /Gele/),
  query('danshiki', /Danshiki/),
  query('dashiki', /Danshiki/),
  query('aso oke', /Aso Oke/),
  query('ashoke', /Aso Oke/),
  query('inverter', /Inverter (and|\|)|Hybrid Inverter/),
  query('memory card', /Memory Card/),
  query('sd card', /Memory Card/),
  query('flash drive', /Flash Drive/),
  query('earbuds', EARPIECE),
  query('slippers', /Slippers|Slides/),
  query('handbag', /Handbag|Bag\b.*Bags/),
  query('wallet', /Wallet/),
  query('ps5', /PlayStation 5|PS5/),
  query('xbox', /Xbox/),
  query('printer', /Printer/),
  query('face cap', CAP),
  // a brand, a brand and a type, a model
  query('samsung', /^[^|]*\| Samsung/),
  query('samsung phone', GALAXY_PHONE),
  query('hisense fridge', /Hisense.*Fridge/),
  query('oraimo earpiece', /^Oraimo.*(Earbuds|Earphones)/),
  query('binatone fan', /Binatone.*Fan/),
  query('hp laptop', /^HP.*(Laptop|EliteBook)/),
  query('lg tv', /^LG.*TV/),
  query('nike', /^Nike/),
  query('jbl speaker', /JBL.*(Speaker|PartyBox)/),
  query('galaxy a16', /^Samsung Galaxy A16/),
  query('iphone 15', /^iPhone 15/),
  query('iphone15', /^iPhone 15/),
  query('tecno spark', /Tecno Spark/),
  query('infinix hot', /Infinix Hot/),
  query('airpods pro', /AirPods Pro/),
  // slips of the finger
  query('samsng', /^Samsung/),
  query('televison', TV),
  query('labtop', /Laptop/),
  query('genrator', GENERATOR),
  query('charjer', /Charger/),
  query('sneekers', SNEAKERS),
  query('agabda', AGBADA),
  query('infnix', /^Infinix/),
  query('hisens tv', /^Hisense.*TV/),
  query('bluetoth speaker', /Bluetooth Speaker|Portable Speaker/),
  query('washing mashine', /Washing Machine/),
  query('addidas', /Adidas/),
  query('microwav', /Microwave/),
  // units
  query('65 inch tv', /65-inch.*TV/),
  query('65" tv', /65-inch.*TV/),
  query('55inch television', /55-inch.*TV/),
  query('128gb phone', /128 GB.*Phones|Phones.*128 GB/),
  query('1tb hard drive', /Hard Drive/),
  query('64 gb flash', /64 GB.*Flash|Flash.*64 GB/),
  query('20000mah power bank', /20,000 mAh Power Bank/),
  query('1.5 hp ac', /1\.5 HP.*Air Conditioner/),
  // a colour and a thing
  query('black sneakers', /Sneakers.*Black|Trainers.*Black/),
  query('white agbada', /White.*Agbada/),
  query('red cap', /Cap\b.*\bRed\b/),
  query('blue dress', /(Dress|Gown).*Blue|Royal Blue.*Gown/),
  query('black bag', /Bag.*Black|Bags.*Black/),
  // how people ask
  query('i want to buy fridge', FRIDGE),
  query('abeg show me power bank', POWER_BANK),
  query('case for iphone 15', /Case for iPhone 15/),
  query('men palm slippers', /Slippers|Slides/),
  // prices
  query('dress under 25000', /\b(Dress|Gown|Sundress)\b.*Women/, { max: 25_000 }),
  query('phone below 200k', /Phones/, { max: 200_000 }),
  query('shoes between 10k and 20k', /Shoes & Sandals/, { min: 10_000, max: 20_000 }),
  query('tv above 500k', TV, { min: 500_000 }),
]
