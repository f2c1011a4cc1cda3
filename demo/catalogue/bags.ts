import { colourSwatches } from '../colours.ts'
import { adire } from '../drawings/adire.ts'
import { ankara } from '../drawings/ankara.ts'
import { backpack, clutch, crossbody, duffel, handbag, tote, wallet } from '../drawings/bags.ts'
import { belt } from '../drawings/belts.ts'
import { shade } from '../drawings/colour.ts'
import { asoOke, leather, plain, stripes } from '../drawings/fabric.ts'
import { flatIn, thingIn, tones } from '../drawings/ranges.ts'
import { thing, twoOf } from '../drawings/views.ts'
import { inCategory } from '../seed-types.ts'
import { sold } from '../sold.ts'

const wineOke = asoOke('#7a1f3d', '#a83256', '#5a1530')
const bag = { focus: [600, 700, 1.9] } as const

export const bags = inCategory('bags', [
  [
    'Structured Leather Handbag',
    'Kano Weave Co.',
    48500,
    0,
    4.6,
    29,
    'Full-grain goat leather over a stiffened base, with a brass turn lock. Holds an A5 diary, purse and phone; inside zip pocket. 32 × 24 × 12 cm.',
    sold({
      ...thingIn(
        (colour) => handbag({ body: leather(colour), trim: shade(colour, 0.25) }),
        'paper',
        bag,
        tones((colour) => colour, 'Tan', 'Black', 'Wine'),
      ),
    }),
  ],
  [
    'Adire Market Tote with Leather Base',
    'Abeokuta Indigo',
    23500,
    0,
    4.7,
    40,
    'Canvas-backed adire with cowhide corners and long handles that go over the shoulder. Takes a 15-inch laptop. Unlined, with one hanging pocket.',
    thing(tote({ body: adire('stars'), trim: '#8a5a34' }), 'indigo', {
      ...bag,
      other: twoOf(
        tote({ body: adire('stars'), trim: '#8a5a34' }),
        tote({ body: ankara('feathers', 'lagoon'), trim: '#6b3a1f' }),
      ),
    }),
  ],
  [
    'Half-Moon Cross-Body Bag, Midnight',
    'Ikeja Tailored',
    19500,
    10,
    4.2,
    52,
    'Vegan leather with lime piping and a 120 cm chain that doubles over for the shoulder. Room for a phone up to 6.9 inches.',
    thing(crossbody({ body: leather('#1f2a5c'), trim: '#c6e34b' }), 'rose', {
      ...bag,
      other: crossbody({ body: leather('#c2553a'), trim: '#f3c24f' }),
    }),
  ],
  [
    'Ankara Envelope Clutch, Plum Petals',
    'Aba Made',
    9500,
    27,
    4.1,
    77,
    'Stiff wax-print envelope with a magnetic snap and wrist loop. 30 cm wide, which is enough for aso ebi cash envelopes.',
    thing(clutch({ body: ankara('petals', 'plum'), trim: '#f9d56e' }), 'lime', {
      ...bag,
      other: clutch({ body: ankara('zigzag', 'earth'), trim: '#e8a33d' }),
    }),
  ],
  [
    'Commuter Backpack 24 L',
    'Kasuwa Sport',
    27500,
    20,
    4.4,
    92,
    'Water-resistant 600D polyester, sleeve for a 15.6-inch laptop and a luggage strap at the back. The zips lock together with a small padlock (not included).',
    sold({
      ...thingIn(
        (colour) => backpack({ body: plain(colour), trim: '#c2553a' }),
        'mist',
        { focus: [600, 560, 1.8] },
        tones((colour) => colour, 'Charcoal', 'Forest', 'Navy'),
      ),
    }),
  ],
  [
    'Canvas Weekend Duffel, Olive',
    'Kasuwa Sport',
    38500,
    0,
    4.5,
    23,
    '18 oz cotton canvas with webbing that runs right under the bag. Fits the cabin allowance of Nigerian carriers at 50 × 28 × 24 cm.',
    thing(duffel({ body: plain('#4d5a3a'), trim: '#8a5a34' }), 'sand', {
      ...bag,
      other: twoOf(
        duffel({ body: plain('#4d5a3a'), trim: '#8a5a34' }),
        duffel({ body: leather('#5a3320'), trim: '#2a1a10' }),
      ),
    }),
  ],
  [
    'Men’s Bifold Wallet, Goat Leather',
    'Kano Weave Co.',
    12500,
    0,
    4.6,
    120,
    'Six card slots, two note sections sized for naira and an RFID-blocking lining. Arrives in a small cloth pouch.',
    sold({
      ...thingIn(
        (colour) => wallet({ body: leather(colour), trim: '#e0b95a' }),
        'clay',
        { focus: [640, 640, 1.9] },
        tones((colour) => colour, 'Brown', 'Black'),
      ),
    }),
  ],
  [
    'Full-Grain Leather Belt',
    'Aba Made',
    9500,
    0,
    4.4,
    110,
    'A 35 mm belt of one piece of cow hide with a solid buckle. Sizes are inches from the buckle to the middle hole.',
    sold({
      ...flatIn(
        (colour) => belt(leather(colour), colour === colourSwatches.Black ? '#c9ccd4' : '#d8ab4e'),
        'sand',
        [480, 720, 1.9],
        tones((colour) => colour, 'Black', 'Brown'),
      ),
      sizes: ['32', '34', '36', '38', '40', '42'],
      extra: { '42': 800 },
    }),
  ],
  [
    'Wine Top-Handle Bag with Gold Lock',
    'Ikeja Tailored',
    34500,
    35,
    4.0,
    14,
    'Pebbled vegan leather, detachable shoulder strap, feet on the base. Slight stiffness at the flap eases in a week of use.',
    thing(handbag({ body: leather('#6e1f35'), trim: '#4a1222' }), 'rose', {
      ...bag,
      other: crossbody({ body: leather('#6e1f35'), trim: '#d8ab4e' }),
    }),
  ],
  [
    'Samsonite Laptop Backpack 15.6", Black',
    'Samsonite',
    118000,
    15,
    4.7,
    9,
    'Padded laptop and tablet sections, smart sleeve for a trolley handle, and a side bottle pocket. Two-year limited warranty.',
    thing(backpack({ body: plain('#24262e'), trim: '#3a3e50' }), 'paper', { focus: [600, 500, 1.8], box: '#39405c' }),
  ],
  [
    'Striped Canvas Beach Tote',
    'Kasuwa Studio',
    11500,
    0,
    4.2,
    83,
    'Wide-striped cotton drill with an inside key clip. The faux-leather base wipes clean of sand.',
    thing(tote({ body: stripes('#f6f1e4', [['#2b3a8f', 40]], 30), trim: '#1f2a5c' }), 'dusk', {
      ...bag,
      other: tote({ body: stripes('#f6f1e4', [['#c2553a', 40]], 30), trim: '#7a3a1b' }),
    }),
  ],
  [
    'Aso Oke Evening Clutch, Gold Weave',
    'Iseyin Looms',
    16500,
    0,
    4.5,
    21,
    'Off-cuts from the bridal looms made into a lined clutch. Metallic thread can snag, so keep it away from bead bracelets.',
    thing(clutch({ body: asoOke('#b8862b', '#d8ab4e', '#8a6420'), trim: '#6e4a12' }), 'clay', {
      ...bag,
      other: clutch({ body: wineOke, trim: '#e0b95a' }),
    }),
  ],
  [
    'Lagoon Feather Cross-Body',
    'Aba Made',
    13500,
    50,
    3.8,
    2,
    'Wax-print front on a faux-leather body, adjustable chain. End of the line: these are the last pieces from the first batch.',
    thing(crossbody({ body: ankara('feathers', 'lagoon'), trim: '#f3c24f' }), 'mist', {
      ...bag,
      other: crossbody({ body: ankara('fans', 'plum'), trim: '#f9d56e' }),
    }),
  ],
])
