import { adire } from '../drawings/adire.ts'
import { ankara } from '../drawings/ankara.ts'
import { shade, tint } from '../drawings/colour.ts'
import { asoOke, blocks, brocade, lace, plain } from '../drawings/fabric.ts'
import { bundle, cap, fila, gele, hula } from '../drawings/headwear.ts'
import { thingIn, tones } from '../drawings/ranges.ts'
import { cloth, thing, twoOf } from '../drawings/views.ts'
import { inCategory } from '../seed-types.ts'
import { sold } from '../sold.ts'

const wineOke = asoOke('#7a1f3d', '#a83256', '#5a1530')
const blueOke = asoOke('#2b3a8f', '#1f2a5c', '#5570c8')
const greenOke = asoOke('#12553f', '#1d7a56', '#0c3a2d')

export const fabrics = inCategory('fabrics', [
  [
    'Hitarget Wax Print, 6 Yards, Royal Discs',
    'Hitarget',
    14500,
    0,
    4.5,
    120,
    'Six yards of 100 % cotton wax, 46 inches wide, folded and stamped on the selvedge. Enough for a gown and head-tie in sizes up to 16. Soak in salt water once before sewing.',
    cloth(ankara('discs', 'royal'), 'paper', ankara('discs', 'sunset')),
  ],
  [
    'Vlisco Super-Wax, 6 Yards, Hibiscus Petals',
    'Vlisco',
    96000,
    0,
    4.9,
    10,
    'Dutch super-wax with the crackle effect on both faces. Finer cotton than ordinary wax, so it takes pleats well. Comes with the printed authenticity label.',
    cloth(ankara('petals', 'hibiscus'), 'rose'),
  ],
  [
    'Hand-Dyed Adire, 5 Yards, Eleko Squares',
    'Abeokuta Indigo',
    27500,
    0,
    4.7,
    24,
    'Cassava-paste resist painted with feathers on white shirting, then dipped in indigo up to eight times. Sold in 5-yard lengths, 44 inches wide. Slight shade differences between lengths are normal.',
    cloth(adire('squares'), 'indigo'),
  ],
  [
    'Adire Cambric, 4 Yards, Rings',
    'Abeokuta Indigo',
    19500,
    10,
    4.4,
    38,
    'Soft cambric tied around seeds to make the ring pattern. A good weight for shirts and boubous; needs no lining.',
    cloth(adire('rings', '#31408f'), 'mist', adire('stars')),
  ],
  [
    'Aso Oke Bridal Set, Wine and Gold',
    'Iseyin Looms',
    140000,
    0,
    4.8,
    4,
    'Wrapper, gele and ipele woven on narrow looms in Iseyin with lurex thread. The strips are already joined; total weight is about 1.9 kg.',
    cloth(wineOke, 'sand', blueOke),
  ],
  [
    'Corded Lace, 5 Yards, Champagne',
    'Balogun Lace House',
    72000,
    20,
    4.3,
    16,
    'Heavy corded lace on net, 52 inches wide with a scalloped edge on both sides. Line it with satin of a darker tone to bring out the cord.',
    cloth(lace('#f0dfb8', '#a5804a'), 'paper', lace('#f5e9dc', '#2f6b5d')),
  ],
  [
    'Guinea Brocade (Shadda), 10 Yards, Sky',
    'Kano Weave Co.',
    88000,
    0,
    4.6,
    13,
    'Ten yards of damask-woven cotton, starched and beaten to a shine. Enough for a full agbada for a man of six feet.',
    cloth(brocade('#7fa9d6'), 'dusk', brocade('#efe4cb', '#b98a2e')),
  ],
  [
    'Cashmere Senator Material, 4 Yards',
    'Kano Weave Co.',
    21500,
    0,
    4.4,
    64,
    'Smooth cashmere suiting, 60 inches wide, that holds a crease. Four yards make one senator set for a man of six feet.',
    sold({
      ...thingIn(
        (colour) => bundle(plain(colour)),
        'mist',
        { focus: [600, 520, 1.9] },
        tones((colour) => colour, 'Navy', 'Charcoal', 'Wine', 'Olive'),
      ),
    }),
  ],
  [
    'Strip-Woven Block Cloth, 2 Yards',
    'Iseyin Looms',
    36000,
    18,
    4.5,
    11,
    'Sixteen four-inch strips sewn edge to edge in gold, green and brick blocks. Use it as a shawl or cut it for waistcoats and bags.',
    cloth(blocks('#d99a2b', '#1d6339', '#b5332e', '#1a1714'), 'clay'),
  ],
  [
    'Gele Head-Tie in Aso Oke',
    'Iseyin Looms',
    24000,
    0,
    4.4,
    58,
    'One 2-metre aso oke head-tie, firm enough to hold fans without paper. Shown tied; it arrives flat with a printed tying guide.',
    sold({
      ...thingIn(
        (colour) => gele(asoOke(colour, tint(colour, 0.2), shade(colour, 0.3))),
        'sand',
        { focus: [600, 420, 1.8] },
        tones((colour) => colour, 'Wine', 'Royal Blue', 'Emerald', 'Mustard'),
      ),
    }),
  ],
  [
    'Auto-Gele, Emerald, Ready Tied',
    'Balogun Lace House',
    18000,
    15,
    4.1,
    27,
    'Pre-pleated and stitched to an elastic base, so it goes on like a hat. Fits heads of 55–60 cm.',
    thing(gele(greenOke), 'lime', { other: gele(asoOke('#b8862b', '#d8ab4e', '#8a6420')), focus: [540, 460, 1.9] }),
  ],
  [
    'Aso Oke Fila Cap, Indigo Stripe',
    'Iseyin Looms',
    9500,
    0,
    4.6,
    55,
    'Traditional abeti-style height, worn with the crown folded to the right or left. Lined in cotton. Sizes are inches round the head.',
    sold({
      pictures: thing(fila(blueOke), 'indigo', { other: twoOf(fila(blueOke), fila(wineOke)), focus: [640, 480, 1.8] }),
      sizes: ['22', '23', '24'],
    }),
  ],
  [
    'Hand-Embroidered Hula Cap (Zanna Bukar)',
    'Kano Weave Co.',
    16500,
    0,
    4.8,
    19,
    'Stitched by hand in Maiduguri over a stiff cotton base, about ten days’ work each. Eyelets let the head breathe. Give your head size in inches when ordering.',
    thing(hula(plain('#f3ead6', '#2b3a8f')), 'clay', {
      other: twoOf(hula(plain('#f3ead6', '#2b3a8f')), hula(plain('#2d3350', '#d9a441'))),
      focus: [600, 640, 2],
    }),
  ],
  [
    'Six-Panel Cotton Face Cap',
    'Kasuwa Basics',
    5500,
    0,
    4.0,
    180,
    'Brushed twill with a pre-curved peak and brass buckle at the back. Adjusts from 56 to 62 cm.',
    sold({
      ...thingIn(
        (colour) => cap(plain(colour), colour),
        'paper',
        { focus: [420, 640, 2] },
        tones((colour) => colour, 'Indigo', 'Black', 'Khaki', 'Red'),
      ),
    }),
  ],
])
