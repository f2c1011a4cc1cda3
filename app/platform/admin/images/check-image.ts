import { messages } from '#contract/messages.ts'
import { ICON_EXTENSIONS, MAX_IMAGE_BYTES } from '#contract/platform/limits.ts'
import { BEFORE_SVG, withoutComments } from '#contract/platform/svg-text.ts'

export type ImageUse = 'product' | 'icon'
type Kind = 'png' | 'jpeg' | 'gif' | 'svg'

/** Old drawing programs declare a lot before the first element. */
const HEAD_BYTES = 16_384

const SIGNATURES: readonly (readonly [bytes: readonly number[], Kind])[] = [
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'png'],
  [[0xff, 0xd8, 0xff], 'jpeg'],
  [[0x47, 0x49, 0x46, 0x38, 0x37, 0x61], 'gif'],
  [[0x47, 0x49, 0x46, 0x38, 0x39, 0x61], 'gif'],
]

/** Type of a file by its first bytes, whatever its name. */
export function kindOf(head: Uint8Array): Kind | undefined {
  const raster = SIGNATURES.find(([bytes]) => bytes.every((byte, i) => head[i] === byte))?.[1]
  return raster ?? (BEFORE_SVG.test(withoutComments(new TextDecoder().decode(head))) ? 'svg' : undefined)
}

/** Empty if the file cannot be read: it may have been deleted since it was chosen. */
const headOf = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(
    await file
      .slice(0, HEAD_BYTES)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  )

/** The spec's text for a file that must not be sent; undefined for a good one. */
export async function refusalOf(file: File, use: ImageUse): Promise<string | undefined> {
  const kind = kindOf(await headOf(file))
  const isSmall = file.size < MAX_IMAGE_BYTES
  if (use === 'icon') return kind && isSmall && hasIconExtension(file.name) ? undefined : messages.iconRule
  if (kind === undefined || kind === 'svg') return messages.notAnImage
  return isSmall ? undefined : messages.imagesTooLarge
}

const hasIconExtension = (name: string): boolean => ICON_EXTENSIONS.includes(name.toLowerCase().split('.').at(-1) ?? '')

/** The spec's text for a message of the upload; other messages stay as they are. */
export const specText = ({ message }: { message: string }, use: ImageUse = 'product'): string => {
  if (message === messages.unexpectedField) return use === 'icon' ? messages.iconRule : messages.onlyFourImages
  if (message === messages.fileTooLarge) return use === 'icon' ? messages.iconRule : messages.imagesTooLarge
  return message
}

/** A refusal by the server with the spec's text as its message. */
export const inSpecTexts = <Refused extends { message: string }>(refused: Refused, use: ImageUse = 'product') => ({
  ...refused,
  message: specText(refused, use),
})
