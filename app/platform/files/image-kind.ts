import { messages } from '#contract/messages.ts'
import { detectImageKind } from '#contract/platform/image-kinds.ts'

/** Old drawing programs declare a lot before the first element. */
const KIND_HEAD_BYTES = 16_384

/**
 * Undefined if it is no picture, or cannot be read: it may have been deleted since it was chosen.
 */
export const imageKindOf = async (file: Blob): Promise<ReturnType<typeof detectImageKind>> => {
  const head = await file
    .slice(0, KIND_HEAD_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return detectImageKind(new Uint8Array(head))
}

/** Why this browser could not open a file as a picture. */
export async function whyUnreadable(file: Blob): Promise<string> {
  const kind = await imageKindOf(file)
  if (kind === 'heic') return messages.heicPhoto
  return kind === undefined || kind === 'svg' ? messages.notAnImage : messages.imageDamaged
}
