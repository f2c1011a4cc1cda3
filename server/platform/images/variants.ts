import {
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  type ImageFormat,
  type ImageWidth,
  imageVariant,
} from '#contract/platform/images.ts'

/** Mail programs show neither AVIF nor WebP. One width, as a large PNG would fill the disk. */
const MAIL_VARIANT = { width: 320, format: 'png' } as const

export type ImageVariant = { width: ImageWidth; format: ImageFormat }

export const IMAGE_VARIANTS: readonly ImageVariant[] = [
  ...IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => ({ width, format }))),
  MAIL_VARIANT,
]

export const mailImageAddress = (address: string): string =>
  imageVariant(address, MAIL_VARIANT.width, MAIL_VARIANT.format)
