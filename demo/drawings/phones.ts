import { house, mix, shade, tint } from './colour.ts'
import { cast, flash, h, lensAt, rim, w, x, y } from './handset.ts'
import { appTiles, screen, type Wallpaper } from './screens.ts'
import { circle, clipped, fade, group, line, linear, path, rect, repeat, roundedPath } from './svg.ts'

export type PhoneLook = {
  readonly body: string
  readonly wallpaper: Wallpaper
  readonly camera: 'square' | 'column' | 'ring' | 'triple' | 'bar' | 'dual'
  readonly front: 'hole' | 'drop' | 'island'
  readonly texture?: 'plain' | 'lines' | 'split' | 'leather'
}

function sideKeys(body: string): string {
  return rect(x + w - 2, y + 190, 9, 120, 4, shade(body, 0.3)) + rect(x + w - 2, y + 350, 9, 80, 4, shade(body, 0.3))
}

export function phoneFront(look: PhoneLook): string {
  const box = [x + 17, y + 17, w - 34, h - 34, 46] as const
  const lens = {
    hole: circle(600, y + 52, 13, '#05060c') + circle(597, y + 49, 4, '#33406b'),
    drop:
      path(`M560 ${y + 15}C584 ${y + 17} 580 ${y + 58} 600 ${y + 58}S616 ${y + 17} 640 ${y + 15}Z`, '#05060c') +
      circle(600, y + 38, 6, '#2a3560'),
    island: rect(548, y + 36, 104, 30, 15, '#05060c') + circle(634, y + 51, 6, '#2a3560'),
  }[look.front]
  const status =
    rect(x + 52, y + 44, 46, 10, 5, '#ffffff', 'opacity=".8"') +
    rect(x + w - 92, y + 42, 34, 15, 5, '#ffffff', 'opacity=".8"')
  const clock =
    rect(600 - 78, y + 150, 66, 84, 16, '#ffffff', 'opacity=".88"') +
    rect(600 + 12, y + 150, 66, 84, 16, '#ffffff', 'opacity=".55"') +
    rect(540, y + 256, 120, 10, 5, '#ffffff', 'opacity=".7"')
  return [
    cast(),
    sideKeys(look.body),
    rect(x, y, w, h, 62, rim(look.body)),
    rect(x + 6, y + 6, w - 12, h - 12, 57, '#07080f'),
    screen(look.wallpaper, box),
    status,
    clock,
    appTiles([box[0], box[1], box[2], box[3], 0], 4, 2),
    lens,
  ].join('')
}

function cameraPlate(look: PhoneLook): string {
  const metal = mix(look.body, '#8c8f9c', 0.35)
  const plate = (d: string): string =>
    path(d, house.ink, 'opacity=".22" transform="translate(4 8)"') +
    path(d, fade('xy', tint(look.body, 0.22), shade(look.body, 0.22))) +
    line(d, tint(look.body, 0.4), 2.5, 'opacity=".7"')
  const draw = {
    square: () =>
      plate(roundedPath(x + 26, y + 26, 190, 190, 54)) +
      lensAt(x + 82, y + 82, 42, metal) +
      lensAt(x + 162, y + 162, 42, metal) +
      flash(x + 164, y + 78) +
      circle(x + 80, y + 166, 9, '#0a0b12'),
    column: () =>
      [0, 1, 2].map((i) => lensAt(x + 92, y + 96 + i * 112, 46, metal)).join('') +
      flash(x + 176, y + 96) +
      circle(x + 176, y + 150, 9, '#0a0b12'),
    ring: () =>
      circle(600, y + 196, 150, fade('xy', tint(look.body, 0.1), shade(look.body, 0.4))) +
      circle(
        600,
        y + 196,
        150,
        'none',
        `stroke="${look.body === '#1d2027' ? '#c9a24a' : tint(look.body, 0.55)}" stroke-width="9"`,
      ) +
      lensAt(552, y + 150, 44, metal) +
      lensAt(650, y + 150, 44, metal) +
      lensAt(552, y + 246, 40, metal) +
      flash(650, y + 246),
    triple: () =>
      plate(roundedPath(x + 26, y + 26, 214, 214, 58)) +
      lensAt(x + 84, y + 82, 44, metal) +
      lensAt(x + 84, y + 184, 44, metal) +
      lensAt(x + 184, y + 132, 44, metal) +
      flash(x + 186, y + 62) +
      circle(x + 186, y + 206, 9, '#0a0b12'),
    bar: () =>
      plate(roundedPath(x + 24, y + 60, w - 48, 126, 63)) +
      lensAt(x + 98, y + 123, 46, metal) +
      lensAt(x + 208, y + 123, 46, metal) +
      flash(x + 300, y + 123),
    dual: () =>
      plate(roundedPath(x + 28, y + 28, 124, 262, 62)) +
      lensAt(x + 90, y + 92, 46, metal) +
      lensAt(x + 90, y + 202, 46, metal) +
      flash(x + 90, y + 264),
  }
  return draw[look.camera]()
}

function texture(look: PhoneLook): string {
  const back = roundedPath(x + 5, y + 5, w - 10, h - 10, 58)
  if (look.texture === 'lines')
    return clipped(
      back,
      repeat(16, (i) =>
        line(`M${x - 200 + i * 56} ${y + h}L${x + 200 + i * 56} ${y}`, tint(look.body, 0.3), 3, 'opacity=".45"'),
      ),
    )
  if (look.texture === 'split')
    return clipped(
      back,
      path(`M${x} ${y + 330}L${x + w} ${y + 220}V${y + h}H${x}Z`, shade(look.body, 0.16), 'opacity=".75"'),
      line(`M${x} ${y + 330}L${x + w} ${y + 220}`, tint(look.body, 0.5), 3),
    )
  if (look.texture === 'leather')
    return clipped(
      back,
      repeat(9, (i) => circle(x + ((i * 83) % w), y + 330 + ((i * 131) % 470), 60, tint(look.body, 0.05))),
      line(`M600 ${y + 10}V${y + h - 10}`, shade(look.body, 0.2), 40, 'opacity=".25"'),
    )
  return ''
}

export function phoneBack(look: PhoneLook): string {
  const sheen = linear(
    'xy',
    [0, tint(look.body, 0.42)],
    [0.3, look.body],
    [0.55, tint(look.body, 0.18)],
    [0.75, shade(look.body, 0.08)],
    [1, shade(look.body, 0.3)],
  )
  const glow = path(
    `M${x + 5} ${y + 470}L${x + w - 5} ${y + 150}V${y + 330}L${x + 5} ${y + 690}Z`,
    '#ffffff',
    'opacity=".1"',
  )
  const mark = rect(572, y + h - 108, 56, 8, 4, tint(look.body, 0.5), 'opacity=".8"')
  return [
    cast(),
    sideKeys(look.body),
    rect(x, y, w, h, 62, rim(look.body)),
    rect(x + 5, y + 5, w - 10, h - 10, 58, sheen),
    texture(look),
    clipped(roundedPath(x + 5, y + 5, w - 10, h - 10, 58), glow),
    cameraPlate(look),
    mark,
  ].join('')
}

/** Back and front together, overlapping, the way phones are shown. */
export function phonePair(look: PhoneLook): string {
  return (
    group('translate(-52 40) rotate(-8 600 600) scale(.9) translate(-60 40)', phoneBack(look)) +
    group('translate(206 62) rotate(6 600 600) scale(.9) translate(40 30)', phoneFront(look))
  )
}
