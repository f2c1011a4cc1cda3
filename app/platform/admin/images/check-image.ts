import { messages } from '#contract/messages.ts'
import { ICON_EXTENSIONS, MAX_IMAGE_BYTES } from '#contract/platform/limits.ts'
import { imageKindOf } from '../../files/image-kind.ts'

export type ImageUse = 'product' | 'icon'

/** The spec's text for a file that must not be sent; undefined for a good one. */
export async function imageRefusalOf(file: File, use: ImageUse): Promise<string | undefined> {
  const kind = await imageKindOf(file)
  const isSmall = file.size < MAX_IMAGE_BYTES
  if (use === 'icon')
    return kind && kind !== 'heic' && isSmall && hasIconExtension(file.name)
      ? undefined
      : messages.iconRule
  if (kind === 'heic') return messages.heicPhoto
  if (kind === undefined || kind === 'svg') return messages.notAnImage
  return isSmall ? undefined : messages.imagesTooLarge
}

const hasIconExtension = (name: string): boolean =>
  ICON_EXTENSIONS.includes(name.toLowerCase().split('.').at(-1) ?? '')

/** The spec's text for a message of the upload; other messages stay as they are. */
export const imageSpecText = (
  { message }: { message: string },
  use: ImageUse = 'product',
): string => {
  if (message === messages.unexpectedField)
    return use === 'icon' ? messages.iconRule : messages.onlyFourImages
  if (message === messages.fileTooLarge)
    return use === 'icon' ? messages.iconRule : messages.imagesTooLarge
  return message
}

/** A refusal by the server with the spec's text as its message. */
export const inSpecTexts = <Refused extends { message: string }>(
  refused: Refused,
  use: ImageUse = 'product',
) => ({
  ...refused,
  message: imageSpecText(refused, use),
})
