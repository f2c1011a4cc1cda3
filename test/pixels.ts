import sharp from 'sharp'
import { drawSvg } from '#server/platform/images/draw-svg.ts'
import { readSvg } from '#server/platform/images/read-svg.ts'

/** Red, green and blue of a square picture on white. */
export const pixelsOf = (png: Buffer, side: number): Promise<Buffer> =>
  sharp(png).resize(side, side).flatten({ background: '#fff' }).removeAlpha().raw().toBuffer()

/** As the shop stores an SVG. */
export const pixelsOfSvg = async (svg: string, side: number): Promise<Buffer> =>
  pixelsOf(await drawSvg(readSvg(Buffer.from(svg))), side)
