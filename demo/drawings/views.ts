import { type CloseUp, clothCloseUp } from './cloth.ts'
import { house, mix } from './colour.ts'
import { laptop, laptopLid, laptopSide } from './computers.ts'
import type { Fabric } from './fabric.ts'
import type { Garment, Look } from './garments-gowns.ts'
import { bolt, bundle, foldedGarment } from './headwear.ts'
import { type PhoneLook, phoneBack, phoneFront, phonePair } from './phones.ts'
import type { Wallpaper } from './screens.ts'
import { pairOf, type Shoe, type ShoeLook, sandals, shoeBox } from './shoes.ts'
import { type Backdrop, carton, floorShadow, type Ground, picture, placed, turned, zoomed } from './stage.ts'
import { group, hashOf } from './svg.ts'
import { sideboard, television, televisionBack } from './televisions.ts'

/** Draws a product's pictures when asked; the first is the thumbnail. */
export type Pictures = () => string[]

const backdrops: readonly Backdrop[] = ['plain', 'arch', 'disc', 'panel', 'plain']

/** A backdrop chosen by the drawing itself, so that neighbours differ and every run gives the same. */
export function backdropFor(art: string): Backdrop {
  return backdrops[hashOf(art) % backdrops.length] ?? 'plain'
}

const closeUps: readonly CloseUp[] = ['drape', 'hem', 'placket', 'drape']

/** Seen larger about the middle of the canvas, for drawings that leave much air. */
const larger = (art: string, scale = 1.08): string => zoomed(art, 600, 610, scale)

/** What the first picture of a garment shows. */
export const garmentCover = (draw: Garment, look: Look): string => larger(draw(look, false))

/** A garment: front, back, the cloth close by, and folded; or in its other colour when there is one. */
export function garment(draw: Garment, look: Look, ground: Ground, other?: Partial<Look>, detail?: CloseUp): Pictures {
  return () => {
    const front = draw(look, false)
    const kind = detail ?? closeUps[hashOf(front) % closeUps.length] ?? 'drape'
    const last = other ? larger(draw({ ...look, ...other }, false)) : foldedGarment(look.fabric, Boolean(look.sleeve))
    return [
      picture(ground, larger(front), backdropFor(larger(front))),
      picture(ground, larger(draw(look, true))),
      clothCloseUp(look.fabric, kind, look.trim ?? look.fabric.accent),
      picture(ground, last, other ? 'arch' : 'plain'),
    ]
  }
}

/** Cloth sold by the yard: the tied pile, the opened bolt, and the print close by. */
export function cloth(fabric: Fabric, ground: Ground, second?: Fabric): Pictures {
  return () => {
    const pile = picture(ground, bundle(fabric, second), backdropFor(fabric.fill()))
    const open = picture(ground, bolt(fabric), second ? 'disc' : 'plain')
    return [...(second ? [pile, open] : [open, pile]), clothCloseUp(fabric, 'drape')]
  }
}

export type Extras = {
  /** Another drawing of it: its back, its other colour, or what comes with it. */
  readonly other?: string
  /** The point to enlarge for the detail picture, and how much. */
  readonly focus?: readonly [x: number, y: number, scale: number]
  /** The carton's colour; left out when it is not sold in one. */
  readonly box?: string
}

/** Anything drawn upright on the floor: whole, other side or colour, detail, and beside its carton. */
export function thing(art: string, ground: Ground, extras: Extras = {}): Pictures {
  return () => {
    const [fx, fy, scale] = extras.focus ?? [600, 620, 1.9]
    const shown = [picture(ground, art, backdropFor(art))]
    if (extras.other) shown.push(picture(ground, extras.other))
    shown.push(picture(ground, zoomed(art, fx, fy, scale)))
    if (extras.box) shown.push(picture(ground, boxed(art, extras.box), 'panel'))
    return shown
  }
}

function boxed(art: string, colour: string): string {
  return carton(150, 950, 400, 460, colour) + placed(art, 190, 0.66, 40)
}

/** Two of a thing, the second behind and smaller: for other colours. */
export function twoOf(front: string, behind: string): string {
  return placed(behind, 190, 0.72, -90) + placed(front, -130, 0.82, 20)
}

/** Things that lie flat (watches, cables): whole, turned, and close by; with the other colour when given. */
export function flat(art: string, ground: Ground, focus: readonly [number, number, number], other?: string): Pictures {
  return () => {
    const [fx, fy, scale] = focus
    const close = picture(ground, zoomed(turned(art, -14), fx, fy, scale))
    const second = other ? sideBySide(art, other) : turned(art, 28)
    return [picture(ground, art, backdropFor(art)), close, picture(ground, second, other ? 'plain' : 'disc')]
  }
}

function sideBySide(left: string, right: string): string {
  const side = (art: string, dx: number): string => group(`translate(${dx} 0)`, zoomed(art, 600, 600, 0.72))
  return side(left, -270) + side(right, 270)
}

/** What the first picture of a pair shows. */
export const shoeCover = (draw: Shoe, look: ShoeLook): string => pairOf(draw(look))

/** Shoes: the pair, one shoe, its detail, and the box. */
export function shoes(draw: Shoe, look: ShoeLook, ground: Ground, box: string = house.indigo): Pictures {
  return () => {
    const one = draw(look)
    const single = floorShadow(600, 914, 480, 36, 0.4) + one
    return [
      picture(ground, pairOf(one), backdropFor(pairOf(one))),
      picture(ground, group('translate(0 -60)', single), 'disc'),
      picture(ground, zoomed(single, 400, 760, 2)),
      picture(ground, shoeBox(one, box)),
    ]
  }
}

/** Sandals and slides, from above. */
export function sandalPictures(look: ShoeLook, ground: Ground): Pictures {
  return () => {
    const pair = sandals(look)
    return [
      picture(ground, pair, backdropFor(pair)),
      picture(ground, zoomed(turned(pair, -12), 420, 430, 1.9)),
      picture(ground, zoomed(turned(pair, 24), 600, 600, 0.96), 'disc'),
    ]
  }
}

/** What the first picture of a phone shows. */
export const phoneCover = (look: PhoneLook): string => zoomed(phonePair(look), 610, 620, 1.1)

/** A phone: back and front, back alone, the camera close by, and beside its carton. */
export function phone(look: PhoneLook, ground: Ground, otherBody?: string): Pictures {
  return () => {
    const back = phoneBack(look)
    const colours = otherBody ? twoPhones(back, phoneBack({ ...look, body: otherBody })) : boxedPhone(look)
    const cover = phoneCover(look)
    return [
      picture(ground, cover, backdropFor(cover)),
      picture(ground, zoomed(turned(phoneFront(look), 10), 600, 600, 1.06), 'disc'),
      picture(ground, zoomed(turned(back, -16), 540, 350, 2.1)),
      picture(ground, colours, otherBody ? 'panel' : 'plain'),
    ]
  }
}

function boxedPhone(look: PhoneLook): string {
  const box = carton(190, 960, 340, 600, mix(look.body, house.paper, 0.7))
  return box + floorShadow(800, 1052, 230, 30, 0.36) + placed(phoneFront(look), 200, 0.84, 40)
}

function twoPhones(one: string, other: string): string {
  return (
    group('translate(190 -10)', zoomed(other, 600, 600, 0.94)) +
    group('translate(-210 40)', zoomed(one, 600, 600, 0.94))
  )
}

/** A laptop: open, lid, ports, keys. */
export function laptopPictures(body: string, wallpaper: Wallpaper, ground: Ground, glow?: string): Pictures {
  return () => {
    const open = laptop(body, wallpaper, glow)
    return [
      picture(ground, open, backdropFor(open)),
      picture(ground, laptopLid(body)),
      picture(ground, zoomed(turned(laptopSide(body), -4), 480, 640, 1.35)),
      picture(ground, zoomed(open, 430, 800, 2.1)),
    ]
  }
}

/** A television: front, in a sitting room, back; `size` scales it so that larger sets look larger. */
export function televisionPictures(wallpaper: Wallpaper, ground: Ground, size: number, frame = '#1a1c24'): Pictures {
  return () => {
    const front = placed(television(wallpaper, frame), 0, size)
    const room = sideboard() + group('translate(50 118) scale(.79)', television(wallpaper, frame))
    const back = televisionBack(frame)
    return [
      picture(ground, front, backdropFor(front)),
      picture('paper', room),
      picture(ground, placed(back, 0, size)),
      picture(ground, zoomed(turned(back, -6), 850, 580, 2)),
    ]
  }
}
