/** Widths in pixels that images are stored in: cart lines, cards on a phone, cards and product pages, zoom. */
export const IMAGE_WIDTHS = [160, 320, 640, 1200] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]
export const IMAGE_FORMATS = ['avif', 'webp'] as const
/** Mail programs show neither of those. One width, as a large PNG would fill the disk. */
const MAIL = { width: 320, format: 'png' } as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number] | typeof MAIL.format
type ImageVariant = { width: ImageWidth; format: ImageFormat }

/** Each that is offered. */
export const IMAGE_VARIANTS: readonly ImageVariant[] = [
  ...IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => ({ width, format }))),
  MAIL,
]

/** The address that the API gives for an image: a plain WebP that any client can show. `hash` names its content. */
export const imageAddress = (hash: string): string => `/images/${hash}-640.webp`

/** Another size or format of an image of this shop; a foreign address stays as it is. */
export const imageVariant = (address: string, width: ImageWidth, format: ImageFormat): string =>
  address.replace(/^(\/images\/[0-9a-f]{32})-\d+\.\w+$/, `$1-${width}.${format}`)

export const mailImage = (address: string): string => imageVariant(address, MAIL.width, MAIL.format)
