/**
 * Widths in pixels that images are stored in: cart lines, cards on a phone, cards and product
 * pages, zoom.
 */
export const IMAGE_WIDTHS = [160, 320, 640, 1200] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]
export const IMAGE_FORMATS = ['avif', 'webp'] as const
/** PNG is for mails. */
export type ImageFormat = (typeof IMAGE_FORMATS)[number] | 'png'

/**
 * The address that the API gives for an image: a plain WebP that any client can show. `hash` names
 * its content.
 */
export const imageAddress = (hash: string): string => `/images/${hash}-640.webp`

/** Another size or format of an image of this shop; a foreign address stays as it is. */
export const imageVariant = (address: string, width: ImageWidth, format: ImageFormat): string =>
  address.replace(/^(\/images\/[0-9a-f]{32})-\d+\.\w+$/, `$1-${width}.${format}`)
