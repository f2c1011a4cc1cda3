import { messages } from '#contract/messages.ts'
import { ApiError, type Transport } from './call.ts'

/** A multipart form. Not by `fetch`, which reports no upload progress. */
export const sendMultipartForm: Transport = ({
  method,
  path,
  body,
  files = {},
  headers = {},
  signal,
  onProgress,
}) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, body: request.response ?? undefined })
    request.onerror = () => reject(new ApiError(messages.networkError))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(formDataOf(body, files))
  })

const textOfFormPart = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Text fields before files: the server knows what a file is for when it comes. */
function formDataOf(
  body: unknown,
  files: NonNullable<Parameters<Transport>[0]['files']>,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) form.append(name, textOfFormPart(value))
  }
  for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file)
  return form
}
