import {
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  type ImageFormat,
  type ImageWidth,
  imageVariant,
} from '#contract/platform/images.ts'

/** Mail programs show neither AVIF nor WebP. One width, as a large PNG would fill the disk. */
const MAIL = { width: 320, format: 'png' } as const

export type ImageVariant = { width: ImageWidth; format: ImageFormat }

export const IMAGE_VARIANTS: readonly ImageVariant[] = [
  ...IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => ({ width, format }))),
  MAIL,
]

export const mailImage = (address: string): string => imageVariant(address, MAIL.width, MAIL.format)
