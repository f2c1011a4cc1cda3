import { renewSession } from '../../../platform/api/browser.ts'
import { readAuthUser } from '../../../platform/store/store.ts'

/** `refused`: this user may not listen, or no longer. */
export type Stream = ReadableStream<string> | 'refused' | 'failed'

/** An expired token is renewed once. By `fetch`, because an `EventSource` cannot send the token. */
export async function openStream(signal: AbortSignal): Promise<Stream> {
  const { token } = readAuthUser()
  if (!token) return 'refused'
  const answer = await request(token.accessToken, signal)
  if (answer?.status !== 401) return streamOf(answer)
  const renewed = await renewSession(token)
  return renewed ? streamOf(await request(renewed, signal)) : 'failed'
}

const request = (accessToken: string, signal: AbortSignal): Promise<Response | undefined> =>
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
