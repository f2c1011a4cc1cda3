import sharp from 'sharp'

type Format = 'png' | 'jpeg' | 'gif'

/** An image of one colour; each colour is another image. */
export const picture = (background: string, format: Format = 'png', width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
    .toFormat(format)
    .toBuffer()
