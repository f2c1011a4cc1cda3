import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Answer } from './bare-server.ts'

/** The request headers of browsers over https. */
export const ACCEPT_ENCODING = 'gzip, deflate, br'

/** Node adds these by itself. */
const ADDED = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/** The headers and body with which a bare server sends the same answer. */
export function answerOf({ rawHeaders }: IncomingMessage, body: Buffer): Answer {
  const headers = rawHeaders.filter(
    (_, i) => !ADDED.has(String(rawHeaders[i - (i % 2)]).toLowerCase()),
  )
  return { headers: [...headers, 'Content-Length', `${body.length}`], body }
}

/** The answer of an address, with the bytes that a browser gets. */
export async function capture(url: string, token?: string): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      'accept-encoding': ACCEPT_ENCODING,
      ...(token && { authorization: `Bearer ${token}` }),
    }
    get(url, { headers }, resolve).once('error', reject)
  })
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  return answerOf(response, body)
}
