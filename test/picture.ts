import sharp from 'sharp'

type Format = 'png' | 'jpeg' | 'gif'

/** An image of one colour; each colour is another image. */
export const picture = (
  background: string,
  format: Format = 'png',
  width = 40,
  height = 30,
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
    .toFormat(format)
    .toBuffer()

/** An image of many colours: cut anywhere, a part of it is lost. */
export const noisyPicture = (format: Format, side = 200): Promise<Buffer> =>
  sharp(
    Uint8Array.from({ length: side * side * 3 }, (_, i) => (i * 7919) % 251),
    { raw: { width: side, height: side, channels: 3 } },
  )
    .toFormat(format)
    .toBuffer()
