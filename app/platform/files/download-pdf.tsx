import { useMutation } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { renewSession } from '../api/browser.ts'
import { ApiError } from '../api/call.ts'
import { readAuthUser } from '../store/store.ts'
import { Button } from '../ui/button.tsx'
import { saveBlob } from './save-file.ts'

export function DownloadPdf({ path, name, label = 'Download PDF' }: { path: string; name: string; label?: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile(path).then((blob) => saveBlob(name, blob)),
    meta: { successText: '' },
  })
  return (
    <Button tone="secondary" className="max-sm:grow" pending={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  )
}

/** The file at an address of the API, asked for as the signed-in user: a plain link would send no access token. @throws ApiError */
async function fetchFile(path: string): Promise<Blob> {
  const { token } = readAuthUser()
  const first = await ask(path, token?.accessToken)
  const renewed = first.status === 401 && token ? await renewSession(token) : undefined
  const answer = renewed ? await ask(path, renewed) : first
  if (!answer.ok) throw new ApiError(await messageOf(answer), answer.status)
  return answer.blob()
}

const ask = (path: string, accessToken: string | undefined): Promise<Response> =>
  fetch(path, { headers: accessToken ? { authorization: `Bearer ${accessToken}` } : {} }).catch(() => {
    throw new ApiError(messages.networkError)
  })

const messageOf = (answer: Response): Promise<string> =>
  answer.json().then(
    ({ message }: { message?: string }) => message ?? messages.networkError,
    () => messages.networkError,
  )
