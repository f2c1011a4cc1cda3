import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Answer, Wire } from './exchange.ts'

/** Less than the shop gives a connection that says nothing. */
export const GIVE_UP_MS = 25_000

export type Sender = { send(wire: Wire): Promise<Answer>; close(): void }

/** Sends calls to a shop as they are: no library mends an address or a header on the way. */
export function senderTo(origin: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const { hostname, port } = new URL(origin)
  const send = (wire: Wire): Promise<Answer> => {
    const start = performance.now()
    return new Promise((resolve) => {
      const answered = ({ status, type, headers, body }: Omit<Answer, 'ms'>): void =>
        resolve({ status, type, headers, body, ms: performance.now() - start })
      const failed = (error: Error): void =>
        answered({ status: 0, type: '', headers: {}, body: String(error) })
      // Node gives the body of a GET no length: it would be read as the next request.
      const headers = {
        ...wire.headers,
        ...(wire.payload && { 'content-length': wire.payload.length }),
      }
      const { method, url: path } = wire
      const sent = request({ method, path, headers, hostname, port, agent, timeout: GIVE_UP_MS })
      sent.on('response', (answer) => void read(answer).then(answered, failed))
      sent.on('error', failed)
      sent.on('timeout', () => sent.destroy(new Error('given up')))
      sent.end(wire.payload)
    })
  }
  return { send, close: () => agent.destroy() }
}

/** A stream may never end: only its beginning counts. */
async function read(answer: IncomingMessage): Promise<Omit<Answer, 'ms'>> {
  const { statusCode: status = 0, headers } = answer
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('text/event-stream'))
    return {
      status,
      type,
      headers,
      body: decoded(await buffer(answer), headers['content-encoding']),
    }
  answer.destroy()
  return { status, type, headers, body: '' }
}

/** The text of an answer. */
export function decoded(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return ''
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}
