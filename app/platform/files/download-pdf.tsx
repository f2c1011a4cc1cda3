import { useMutation } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { sendToApi } from '../api/browser.ts'
import { ApiError } from '../api/call.ts'
import { isFieldsObject, isTextValue } from '../store/guards.ts'
import { ActButton } from '../ui/button.tsx'
import { saveBlobAsFile } from './save-file.ts'

export function DownloadPdf({
  path,
  name,
  label = 'Download PDF',
}: {
  path: string
  name: string
  label?: string
}) {
  const download = useMutation({
    mutationFn: () => fetchPdfFile(path).then((blob) => saveBlobAsFile(name, blob)),
    meta: { successText: '' },
  })
  return (
    <ActButton act={download} tone="secondary" className="max-sm:grow">
      {label}
    </ActButton>
  )
}

/**
 * The file at an address of the API, asked for as the signed-in user: a plain link would send no
 * access token. @throws ApiError
 */
async function fetchPdfFile(path: string): Promise<Blob> {
  const { status, body } = await sendToApi({ method: 'GET', path, isFile: true })
  if (body instanceof Blob) return body
  throw new ApiError(
    isFieldsObject(body) && isTextValue(body.message) ? body.message : messages.networkError,
    status,
  )
}
