import { type ColourName, colourSwatches } from '../colours.ts'
import type { SeedOption } from '../seed-types.ts'
import type { Fabric } from './fabric.ts'
import type { Garment, Look } from './garments-gowns.ts'
import type { PhoneLook } from './phones.ts'
import type { Shoe, ShoeLook } from './shoes.ts'
import { sandals } from './shoes.ts'
import { type Ground, picture, zoomed } from './stage.ts'
import { group } from './svg.ts'
import {
  backdropFor,
  type Extras,
  flat,
  garment,
  garmentCover,
  type Pictures,
  phone,
  phoneCover,
  sandalPictures,
  shoeCover,
  shoes,
  thing,
} from './views.ts'

/** A product in several colours: its pictures, which show the first one and the range, and a picture of each colour. */
export type Range = { readonly pictures: Pictures; readonly colours: SeedOption['values'] }

/** A colour by the name it is sold under: what it is drawn with, and the swatch that shows it. */
export type Tone<L> = { readonly value: string; readonly swatch: string; readonly look: L }

/** The named colours, each made into what the drawing takes. */
export const tones = <L>(make: (colour: string) => L, ...names: readonly ColourName[]): Tone<L>[] =>
  names.map((value) => ({ value, swatch: colourSwatches[value], look: make(colourSwatches[value]) }))

/** The colours of one kind of cloth. */
export const dyed = (make: (colour: string) => Fabric, ...names: readonly ColourName[]): Tone<{ fabric: Fabric }>[] =>
  tones((colour) => ({ fabric: make(colour) }), ...names)

/** Cloths with a pattern: the swatch is their ground. */
export const printed = (fabrics: Readonly<Record<string, Fabric>>): Tone<{ fabric: Fabric }>[] =>
  Object.entries(fabrics).map(([value, fabric]) => ({ value, swatch: fabric.base, look: { fabric } }))

export function garmentIn(
  draw: Garment,
  look: Omit<Look, 'fabric'>,
  ground: Ground,
  colours: readonly Tone<Pick<Look, 'fabric' | 'trim'>>[],
): Range {
  return inColours(ground, colours, {
    cover: (tone) => garmentCover(draw, { ...look, ...tone }),
    pictures: (tone) => garment(draw, { ...look, ...tone }, ground),
  })
}

export function shoesIn(
  draw: Shoe,
  look: Omit<ShoeLook, 'upper'>,
  ground: Ground,
  colours: readonly Tone<Pick<ShoeLook, 'upper'> & Partial<ShoeLook>>[],
  box?: string,
): Range {
  return inColours(ground, colours, {
    cover: (tone) => shoeCover(draw, { ...look, ...tone }),
    pictures: (tone) => shoes(draw, { ...look, ...tone }, ground, box),
  })
}

export function sandalsIn(
  look: Omit<ShoeLook, 'upper'>,
  ground: Ground,
  colours: readonly Tone<Pick<ShoeLook, 'upper'> & Partial<ShoeLook>>[],
): Range {
  return inColours(ground, colours, {
    cover: (tone) => sandals({ ...look, ...tone }),
    pictures: (tone) => sandalPictures({ ...look, ...tone }, ground),
  })
}

export function phoneIn(
  look: Omit<PhoneLook, 'body'>,
  ground: Ground,
  bodies: Readonly<Record<string, string>>,
): Range {
  return inColours(ground, painted(bodies), {
    cover: (body) => phoneCover({ ...look, body }),
    pictures: (body) => phone({ ...look, body }, ground),
  })
}

/** Anything drawn upright on the floor, of which the drawing takes a colour. */
export function thingIn(
  draw: (colour: string) => string,
  ground: Ground,
  extras: Omit<Extras, 'other'>,
  colours: readonly Tone<string>[],
): Range {
  return inColours(ground, colours, { cover: draw, pictures: (colour) => thing(draw(colour), ground, extras) })
}

export function flatIn(
  draw: (colour: string) => string,
  ground: Ground,
  focus: readonly [number, number, number],
  colours: readonly Tone<string>[],
): Range {
  return inColours(ground, colours, { cover: draw, pictures: (colour) => flat(draw(colour), ground, focus) })
}

/** Colours under the maker's own names. */
export const painted = (colours: Readonly<Record<string, string>>): Tone<string>[] =>
  Object.entries(colours).map(([value, swatch]) => ({ value, swatch, look: swatch }))

type Drawn<L> = { readonly cover: (look: L) => string; readonly pictures: (look: L) => Pictures }

function inColours<L>(ground: Ground, colours: readonly Tone<L>[], { cover, pictures }: Drawn<L>): Range {
  const [first] = colours
  if (!first) throw new Error('a range has a colour')
  const stage = () => backdropFor(cover(first.look))
  return {
    pictures: () => [
      ...pictures(first.look)().slice(0, 3),
      picture(ground, rack(colours.map(({ look }) => cover(look)))),
    ],
    colours: colours.map(({ value, swatch, look }) => ({
      value,
      swatch,
      picture: () => picture(ground, cover(look), stage()),
    })),
  }
}

const places = {
  2: [
    [-262, 0, 0.5],
    [262, 0, 0.5],
  ],
  3: [
    [-290, -235, 0.48],
    [290, -235, 0.48],
    [0, 255, 0.48],
  ],
  4: [
    [-275, -265, 0.43],
    [275, -265, 0.43],
    [-275, 265, 0.43],
    [275, 265, 0.43],
  ],
} as const satisfies Record<number, readonly (readonly [dx: number, dy: number, scale: number])[]>

/** The first colours side by side, at most four. */
function rack(covers: readonly string[]): string {
  const shown = covers.slice(0, 4)
  const spots = shown.length === 2 ? places[2] : shown.length === 3 ? places[3] : places[4]
  return shown
    .map((art, i) => {
      const [dx, dy, scale] = spots[i] ?? [0, 0, 1]
      return group(`translate(${dx} ${dy})`, zoomed(art, 600, 600, scale))
    })
    .join('')
}
