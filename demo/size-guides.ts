import type { SizeGuide } from '#contract/size-guides.ts'

const size = { name: 'Size', isLength: false }
const lengths = (...names: string[]) => names.map((name) => ({ name, isLength: true }))

/** The demo's tables of sizes by the key of their category. Lengths are of the body, not of the garment. §10 */
export const seedSizeGuides: Readonly<Record<string, SizeGuide>> = {
  women: {
    unit: 'in',
    columns: [size, { name: 'Letter', isLength: false }, ...lengths('Bust', 'Waist', 'Hip')],
    rows: [
      ['8', 'S', '33–34', '26–27', '36–37'],
      ['10', 'M', '35–36', '28–29', '38–39'],
      ['12', 'L', '37–38', '30–31', '40–41'],
      ['14', 'XL', '39–40', '32–33', '42–43'],
      ['16', 'XXL', '41–42.5', '34–35.5', '44–45.5'],
      ['18', '', '43–44.5', '36–37.5', '46–47.5'],
      ['20', '', '45–46.5', '38–39.5', '48–49.5'],
    ],
    note: 'Measure over your underwear: the bust at its fullest, the waist where you bend to the side, the hip at its widest. Between two sizes, take the larger for lace and the smaller for jersey.',
  },
  native: {
    unit: 'in',
    columns: [size, ...lengths('Chest', 'Shoulder', 'Sleeve', 'Tunic length', 'Trouser waist')],
    rows: [
      ['S', '36–38', '17.5', '24', '38', '30–32'],
      ['M', '38–40', '18', '24.5', '39', '32–34'],
      ['L', '41–43', '18.5', '25', '40', '34–36'],
      ['XL', '44–46', '19.5', '25.5', '41', '36–39'],
      ['XXL', '47–49', '20.5', '26', '42', '39–42'],
      ['XXXL', '50–53', '21.5', '26.5', '43', '42–46'],
    ],
    note: 'The chest is measured under the arms with a finger below the tape. The tunic falls about four inches wider than the chest, so that it does not cling.',
  },
  casual: {
    unit: 'cm',
    columns: [size, ...lengths('Chest', 'Waist', 'Body length')],
    rows: [
      ['S', '86–91', '71–76', '68'],
      ['M', '92–97', '77–82', '71'],
      ['L', '98–104', '83–89', '74'],
      ['XL', '105–111', '90–97', '76'],
      ['XXL', '112–119', '98–106', '78'],
      ['XXXL', '120–128', '107–116', '80'],
    ],
    note: 'Jeans and chinos are sold by the waist in inches, and women’s jeans by dress size: 8 is a waist of 66 cm, each further size 5 cm more.',
  },
  shoes: {
    unit: 'cm',
    columns: [
      { name: 'EU', isLength: false },
      { name: 'UK men', isLength: false },
      { name: 'UK women', isLength: false },
      ...lengths('Foot length'),
    ],
    rows: [
      ['36', '', '3', '22.9'],
      ['37', '', '4', '23.5'],
      ['38', '', '5', '24.2'],
      ['39', '5.5', '6', '24.8'],
      ['40', '6', '6.5', '25.5'],
      ['41', '7', '7.5', '26.2'],
      ['42', '8', '8', '26.8'],
      ['43', '9', '', '27.5'],
      ['44', '9.5', '', '28.2'],
      ['45', '10.5', '', '28.8'],
      ['46', '11', '', '29.5'],
    ],
    note: 'Stand on a sheet of paper with the heel to the wall and mark the longest toe, in the evening when feet are largest. Wide feet take the next half size.',
  },
}
