import { cloth, seam } from './cloth.ts'
import { shade, tint } from './colour.ts'
import type { Fabric } from './fabric.ts'
import { circle, ellipse, fade, path, rect, repeat } from './svg.ts'

/** A leather belt rolled up, its buckle lying in front. */
export function belt(fabric: Fabric, metal = '#c9ccd4'): string {
  const band = (y: number, rx: number): string =>
    ellipse(600, y, rx, rx * 0.42, 'none', `stroke="${shade(fabric.base, 0.35)}" stroke-width="20"`) +
    ellipse(600, y - 8, rx, rx * 0.42, 'none', `stroke="${tint(fabric.base, 0.1)}" stroke-width="9"`)
  const outer = 'M170 500Q600 720 1030 500V690Q600 930 170 690Z'
  const tongue = 'M560 660H1060Q1110 740 1060 830H560Z'
  return [
    ellipse(610, 800, 500, 150, '#14183a', 'opacity=".16"'),
    path('M170 500A430 180 0 0 1 1030 500A430 180 0 0 1 170 500Z', shade(fabric.base, 0.62)),
    band(510, 350) + band(516, 270) + band(520, 190),
    cloth(outer, fabric.fill()),
    seam('M186 522Q600 740 1014 522M186 672Q600 908 1014 672', tint(fabric.base, 0.45)),
    path(tongue, '#14183a', 'opacity=".2" transform="translate(6 18)"'),
    cloth(tongue, fabric.fill()),
    seam('M580 682H1050Q1086 744 1050 808H580', tint(fabric.base, 0.45)),
    repeat(4, (i) => ellipse(780 + i * 70, 745, 9, 13, shade(fabric.base, 0.65))),
    rect(372, 620, 230, 250, 36, 'none', `stroke="${shade(metal, 0.3)}" stroke-width="46"`) +
      rect(372, 616, 230, 250, 36, 'none', `stroke="${metal}" stroke-width="36"`) +
      rect(372, 612, 230, 250, 36, 'none', 'stroke="#ffffff" stroke-width="6" opacity=".6"'),
    rect(478, 726, 170, 30, 12, fade('y', tint(metal, 0.4), shade(metal, 0.3))),
    circle(484, 741, 20, metal),
  ].join('')
}
