import { renewSession } from '../../api/browser.ts'
import { readAuthUser } from '../../store/store.ts'

/** `refused`: whoever this is may not listen (any more). */
export type Stream = ReadableStream<string> | 'refused' | 'failed'

/** §4: a token that has run out is exchanged once. By `fetch`, because an `EventSource` cannot say who asks. */
export async function openStream(signal: AbortSignal): Promise<Stream> {
  const { token } = readAuthUser()
  if (!token) return 'refused'
  const answer = await ask(token.accessToken, signal)
  if (answer?.status !== 401) return streamOf(answer)
  const renewed = await renewSession(token)
  return renewed ? streamOf(await ask(renewed, signal)) : 'failed'
}

const ask = (accessToken: string, signal: AbortSignal): Promise<Response | undefined> =>
  fetch('/api/live', {
    signal,
    cache: 'no-store',
    headers: { accept: 'text/event-stream', authorization: `Bearer ${accessToken}` },
  }).catch(() => undefined)

function streamOf(answer: Response | undefined): Stream {
  if (answer?.status === 403) return 'refused'
  if (!answer?.ok || !answer.body) return 'failed'
  return answer.body.pipeThrough(new TextDecoderStream())
}
