import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

export type Sent = {
  method?: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}
/** `isRefused`: by a shop that has too much to do. */
export type Received = { status: number; body: string; isLast: boolean; isRefused: boolean }

export type Connection = {
  /** @throws when the connection breaks before the answer is whole */
  send(sent: Sent): Promise<Received>
  close(): void
}

/**
 * A client that keeps one connection open, and opens another only when the server has ended that.
 */
export function connectTo(url: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    send: async ({ method = 'GET', path, body, headers }) => {
      const json = body === undefined ? undefined : JSON.stringify(body)
      const sent = request(`${url}${path}`, {
        ...{ method, agent },
        headers: { ...(json && { 'content-type': 'application/json' }), ...headers },
      })
      sent.end(json)
      const [answer] = await once(sent, 'response')
      const received = await text(answer)
      const status: number = answer.statusCode
      return {
        status,
        body: received,
        isLast: answer.headers.connection === 'close',
        isRefused: status === 503 && answer.headers['retry-after'] !== undefined,
      }
    },
    close: () => agent.destroy(),
  }
}

export type Load = {
  /** Answers below 500. */
  answered: number
  /** Answers 503 with Retry-After, of a busy machine. */
  refused: number
  /** Broken connections, and answers of 500 and more. */
  failures: string[]
  /** Resolves once the requests on their way are answered. */
  end(): Promise<void>
}

const nameOf = ({ method = 'GET', path }: Sent): string => `${method} ${path}`

/**
 * Clients that send one request after the other until the end; each has a number, by which its
 * requests may differ.
 */
export function startLoad(url: string, clients: number, next: (client: number) => Sent): Load {
  let isEnding = false
  const load: Load = {
    answered: 0,
    refused: 0,
    failures: [],
    end: async () => {
      isEnding = true
      await ended
    },
  }
  const run = async (client: number): Promise<void> => {
    const connection = connectTo(url)
    while (!isEnding) {
      const sent = next(client)
      const received = await connection.send(sent).catch((error: Error) => error)
      if (received instanceof Error) load.failures.push(`${nameOf(sent)}: ${received.message}`)
      else if (received.status < 500) load.answered += 1
      else if (received.isRefused) load.refused += 1
      else load.failures.push(`${nameOf(sent)}: ${received.status} ${received.body.slice(0, 200)}`)
    }
    connection.close()
  }
  const ended = Promise.all(Array.from({ length: clients }, (_, client) => run(client)))
  return load
}
