import sharp from 'sharp'
import { rasteriseSvg } from '#server/platform/images/draw-svg-process.ts'
import { readSafeSvg } from '#server/platform/images/read-svg.ts'

/** Red, green and blue of a square picture on white. */
export const pixelsOf = (png: Buffer, side: number): Promise<Buffer> =>
  sharp(png).resize(side, side).flatten({ background: '#fff' }).removeAlpha().raw().toBuffer()

/** As the shop stores an SVG, without the process of its own. */
export async function pixelsOfSvg(svg: string, side: number): Promise<Buffer> {
  const png = await rasteriseSvg(Buffer.from(readSafeSvg(Buffer.from(svg))))
  if (!png) throw new Error('nothing can be seen of it')
  return pixelsOf(png, side)
}
