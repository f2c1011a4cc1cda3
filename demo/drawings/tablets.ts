import { house, shade, tint } from './colour.ts'
import { cast, flash, h, lensAt, rim, w, x, y } from './handset.ts'
import { appTiles, screen, type Wallpaper } from './screens.ts'
import { circle, fade, group, linear, path, rect, repeat } from './svg.ts'

/** A button phone with a small screen. */
export function keypadPhone(body: string, wallpaper: Wallpaper): string {
  const key = (i: number): string =>
    rect(x + 56 + (i % 3) * 100, y + 512 + Math.floor(i / 3) * 68, 80, 50, 18, tint(body, 0.16)) +
    rect(x + 84 + (i % 3) * 100, y + 533 + Math.floor(i / 3) * 68, 24, 8, 4, '#ffffff', 'opacity=".85"')
  const pad =
    rect(x + 130, y + 396, 130, 92, 34, tint(body, 0.28)) +
    rect(x + 162, y + 418, 66, 48, 18, shade(body, 0.1)) +
    rect(x + 48, y + 400, 66, 36, 14, '#3f9a55') +
    rect(x + 276, y + 400, 66, 36, 14, '#c23a32') +
    rect(x + 48, y + 450, 66, 30, 12, tint(body, 0.16)) +
    rect(x + 276, y + 450, 66, 30, 12, tint(body, 0.16))
  return [
    cast(),
    rect(x, y, w, h, 74, rim(body)),
    rect(x + 8, y + 8, w - 16, h - 16, 66, fade('xy', tint(body, 0.12), shade(body, 0.2))),
    rect(x + 36, y + 60, w - 72, 304, 20, '#05060c'),
    screen(wallpaper, [x + 50, y + 74, w - 100, 276, 8]),
    rect(560, y + 28, 80, 10, 5, shade(body, 0.5)),
    pad,
    repeat(12, key),
  ].join('')
}

/** A tablet lying in landscape, with an optional pen. */
export function tablet(body: string, wallpaper: Wallpaper, pen = false): string {
  const frame = rect(130, 270, 940, 660, 48, rim(body))
  const shadow =
    rect(150, 300, 940, 660, 48, house.ink, 'opacity=".13"') + rect(140, 284, 940, 660, 48, house.ink, 'opacity=".12"')
  const stylus = pen
    ? group(
        'rotate(-24 900 900)',
        rect(560, 964, 520, 30, 15, house.ink, 'opacity=".15"') +
          rect(560, 950, 520, 30, 15, fade('y', '#ffffff', '#c9ccd8')) +
          path('M560 950L516 965 560 980Z', '#8a8fa2'),
      )
    : ''
  return (
    shadow +
    frame +
    rect(138, 278, 924, 644, 42, '#07080f') +
    screen(wallpaper, [166, 306, 868, 588, 18]) +
    appTiles([330, 500, 540, 380, 0], 6, 1) +
    circle(152, 600, 6, '#2a3560') +
    stylus
  )
}

export function tabletBack(body: string): string {
  return (
    rect(150, 300, 940, 660, 48, house.ink, 'opacity=".13"') +
    rect(130, 270, 940, 660, 48, rim(body)) +
    rect(137, 277, 926, 646, 42, linear('xy', [0, tint(body, 0.35)], [0.5, body], [1, shade(body, 0.25)])) +
    lensAt(216, 356, 36, body) +
    flash(216, 426) +
    rect(566, 590, 68, 12, 6, tint(body, 0.5))
  )
}

/** Its back behind its front: the colour shows. */
export function tabletPair(body: string, wallpaper: Wallpaper, pen = false): string {
  return (
    group('translate(-50 -150) rotate(-7 600 600) scale(.84) translate(90 60)', tabletBack(body)) +
    group('translate(110 190) scale(.84) translate(60 60)', tablet(body, wallpaper, pen))
  )
}
