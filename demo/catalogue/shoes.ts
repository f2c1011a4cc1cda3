import type { ColourName } from '../colours.ts'
import { adire } from '../drawings/adire.ts'
import { ankara } from '../drawings/ankara.ts'
import { type Fabric, knit, leather, plain } from '../drawings/fabric.ts'
import { sandalsIn, shoesIn, tones } from '../drawings/ranges.ts'
import { loafer, pump, sneaker } from '../drawings/shoes.ts'
import { sandalPictures, shoes } from '../drawings/views.ts'
import { inCategory } from '../seed-types.ts'
import { sold } from '../sold.ts'

const white = plain('#f4efe4')

const uppers = (make: (colour: string) => Fabric, ...names: ColourName[]) =>
  tones((colour) => ({ upper: make(colour) }), ...names)

export const footwear = inCategory('shoes', [
  [
    'Nike Court Vision Low, White and Royal',
    'Nike',
    98000,
    10,
    4.6,
    24,
    'Leather and synthetic upper on a rubber cupsole, with a perforated toe for air. European sizes; wide feet should go half a size up.',
    sold({
      pictures: shoes(sneaker, { upper: white, accent: '#2b3a8f', sole: '#f4efe4' }, 'indigo'),
      sizes: ['40', '41', '42', '43', '44', '45'],
    }),
  ],
  [
    'Low-Top Canvas Sneakers',
    'Aba Made',
    16500,
    0,
    4.4,
    330,
    'Everyday lace-ups in cotton canvas on a white rubber sole, for men and women. Wash them by hand and dry in the shade. They come up true to size.',
    sold({
      ...shoesIn(
        sneaker,
        { accent: '#f4efe4', sole: '#f4efe4' },
        'dusk',
        uppers(plain, 'White', 'Black', 'Navy', 'Red'),
        '#b3262e',
      ),
      sizes: ['36', '37', '38', '39', '40', '41', '42', '43', '44', '45', '46'],
    }),
  ],
  [
    'Nike Air Force 1 ’07 Sneakers',
    'Nike',
    145000,
    0,
    4.8,
    31,
    'Full leather with the air unit in the heel, stitched overlays and a pivot circle under the toe. Sold with the box and a receipt.',
    sold({
      ...shoesIn(sneaker, { accent: '#d8dbe2', sole: '#f4efe4' }, 'clay', uppers(leather, 'White', 'Black'), '#c2553a'),
      sizes: ['40', '41', '42', '43', '44', '45', '46'],
      extra: { '46': 5000 },
      missing: ['46 / Black'],
    }),
  ],
  [
    'Knit Running Trainers',
    'Kasuwa Sport',
    26500,
    20,
    4.2,
    130,
    'One-piece knit upper that dries quickly after rain, on a 28 mm EVA sole. Weighs 245 g in size 42.',
    sold({
      ...shoesIn(
        sneaker,
        { accent: '#c6e34b', sole: '#f4efe4', kind: 'runner' },
        'lime',
        uppers(knit, 'Black', 'Grey', 'Clay'),
      ),
      sizes: ['40', '41', '42', '43', '44', '45', '46'],
    }),
  ],
  [
    'Adire High-Top Canvas Sneakers',
    'Aba Made',
    19500,
    0,
    4.5,
    44,
    'Indigo adire canvas stitched to a vulcanised sole in Aba. Lace to the ankle; the tongue is padded. Spot-clean only, to protect the dye.',
    sold({
      pictures: shoes(
        sneaker,
        { upper: adire('rings'), accent: '#c2553a', sole: '#f4efe4', kind: 'high' },
        'clay',
        '#c2553a',
      ),
      sizes: ['36', '37', '38', '39', '40', '41', '42', '43', '44', '45', '46'],
    }),
  ],
  [
    'Full-Grain Penny Loafers',
    'Aba Made',
    32000,
    0,
    4.4,
    62,
    'Cow leather upper and lining, stacked heel, stitched rather than glued at the welt. The leather darkens with polish. Sizes 40 to 46.',
    sold({
      ...shoesIn(
        loafer,
        { accent: '#3b1f10', sole: '#3a2415' },
        'paper',
        uppers(leather, 'Brown', 'Black', 'Tan'),
        '#6b3a1f',
      ),
      sizes: ['40', '41', '42', '43', '44', '45', '46'],
    }),
  ],
  [
    'Tassel Loafers, Black',
    'Clarks',
    115000,
    25,
    4.5,
    12,
    'Smooth leather with a cushioned insole and a rubber heel tip that is quiet on tiles. True to UK size.',
    sold({
      pictures: shoes(
        loafer,
        { upper: leather('#1f2026'), accent: '#8a5a2f', sole: '#2a2018', kind: 'tassel' },
        'mist',
      ),
      sizes: ['41', '42', '43', '44', '45'],
    }),
  ],
  [
    'Chunky Platform Sneakers',
    'Kasuwa Sport',
    24500,
    15,
    4.1,
    96,
    'A 5 cm platform that weighs less than it looks, padded at the heel. Women’s sizes.',
    sold({
      ...shoesIn(
        sneaker,
        { accent: '#e3a3b0', sole: '#f4efe4', kind: 'high' },
        'mist',
        uppers(leather, 'White', 'Pink', 'Lilac'),
        '#e3a3b0',
      ),
      sizes: ['36', '37', '38', '39', '40', '41'],
    }),
  ],
  [
    'Men’s Leather Palm Slippers',
    'Aba Made',
    13500,
    0,
    4.5,
    150,
    'Cow leather on a light rubber sole, padded under the foot. For native wear and for the house; made in Aba.',
    sold({
      ...sandalsIn({ accent: '#c98f57', sole: '#3a2415', kind: 'slide' }, 'sand', uppers(leather, 'Brown', 'Black')),
      sizes: ['40', '41', '42', '43', '44', '45', '46'],
    }),
  ],
  [
    'Black School Sandals for Children',
    'Aba Made',
    9500,
    0,
    4.3,
    75,
    'Two buckled straps, a stitched sole and room for growing toes. Polish them on Sunday and they last the session.',
    sold({
      pictures: sandalPictures(
        { upper: leather('#1f2026'), accent: '#3a3e50', sole: '#14161f', kind: 'cross' },
        'paper',
      ),
      sizes: ['28', '29', '30', '31', '32', '33', '34', '35'],
    }),
  ],
  [
    'Ankara Slip-On Loafers, Earth Zigzag',
    'Aba Made',
    17500,
    0,
    4.1,
    48,
    'Wax-print cloth over a leather insole, with a rubber unit sole. A matching clutch is listed under bags.',
    shoes(
      loafer,
      { upper: ankara('zigzag', 'earth'), accent: '#e8a33d', sole: '#3a2415', kind: 'cloth' },
      'sand',
      '#7a3b1d',
    ),
  ],
  [
    'Slim-Heel Court Shoes',
    'Ikeja Tailored',
    28500,
    55,
    4.0,
    88,
    'Pointed court with a 9 cm slim heel and a padded ball-of-foot insert. Synthetic leather, wipe clean. Comes up narrow.',
    sold({
      ...shoesIn(
        pump,
        { accent: '#f3c24f', sole: '#3a2415' },
        'rose',
        uppers(leather, 'Red', 'Black', 'Champagne'),
        '#b3263f',
      ),
      sizes: ['36', '37', '38', '39', '40', '41', '42'],
      discount: { Champagne: 30 },
    }),
  ],
  [
    'Black Block-Heel Pumps with Ankle Strap',
    'Ikeja Tailored',
    31500,
    15,
    4.3,
    22,
    'A 7 cm block heel you can stand in through a church service. The strap has five holes and an elastic buckle.',
    shoes(pump, { upper: leather('#1f2026'), accent: '#1f2026', sole: '#2a2018', kind: 'block' }, 'sand'),
  ],
  [
    'Bow-Front Heels, Indigo',
    'Ikeja Tailored',
    29500,
    0,
    4.2,
    0,
    'Microsuede with a fixed bow and a covered heel. Waterproofing spray is advised in the rainy months.',
    sold({
      pictures: shoes(pump, { upper: plain('#2b3a8f'), accent: '#c6e34b', sole: '#1f2a5c', kind: 'bow' }, 'dusk'),
      sizes: ['37', '38', '39', '40', '41'],
    }),
  ],
  [
    'Kano Leather Cross-Strap Sandals',
    'Kano Weave Co.',
    14500,
    0,
    4.7,
    90,
    'Vegetable-tanned goatskin from the Kano pits on a stitched leather sole. They squeak for the first week, then go quiet. Men’s sizes.',
    sold({
      pictures: sandalPictures(
        { upper: leather('#7b431f'), accent: '#c98f57', sole: '#3a2415', kind: 'cross' },
        'paper',
      ),
      sizes: ['40', '41', '42', '43', '44', '45', '46'],
    }),
  ],
  [
    'Moulded Comfort Slides',
    'Kasuwa Sport',
    8500,
    30,
    4.0,
    260,
    'Closed-cell EVA that floats and does not soak up water. Wide strap with a soft underside; take your usual size.',
    sold({
      ...sandalsIn(
        { accent: '#39405c', sole: '#20243a', kind: 'slide' },
        'indigo',
        uppers(leather, 'Indigo', 'Black', 'Olive'),
      ),
      sizes: ['36', '37', '38', '39', '40', '41', '42', '43', '44', '45', '46'],
    }),
  ],
  [
    'Toe-Loop Sandals, Brick',
    'Aba Made',
    11500,
    12,
    4.3,
    61,
    'Two straps and a toe loop keep the foot in place on wet ground. Cow-hide upper, tyre-rubber sole that outlasts the stitching. Women’s 36–42.',
    sandalPictures({ upper: leather('#a5392a'), accent: '#dcae76', sole: '#3a2415', kind: 'loop' }, 'clay'),
  ],
  [
    'Adidas Runfalcon 5, Grey and Clay',
    'Adidas',
    84500,
    0,
    4.4,
    18,
    'Everyday running shoe with a Cloudfoam midsole and a rubber outsole in a waffle pattern. At least half of the upper is recycled polyester.',
    sold({
      pictures: shoes(
        sneaker,
        { upper: knit('#a3a8b4'), accent: '#c2553a', sole: '#f4efe4', kind: 'runner' },
        'mist',
        '#39405c',
      ),
      sizes: ['40', '41', '42', '43', '44', '45'],
    }),
  ],
])
