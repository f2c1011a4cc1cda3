import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Answer } from '../bare-server.ts'
import { ACCEPT_ENCODING, answerOf } from '../capture.ts'

/** One request: a read, or with a body a post of JSON. */
export type Call = { path: string; body?: string }

/**
 * Sends each call once, in order, several at a time. Returns the last answer. @throws Error when
 * one fails
 */
export async function sendEach(
  url: string,
  calls: readonly Call[],
  connections: number,
): Promise<Answer> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const waiting = calls.values()
  let last: Answer | undefined
  const client = async (): Promise<void> => {
    for (const call of waiting) last = await send(url, call, agent)
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
  if (!last) throw new Error('there are no calls to send')
  return last
}

async function send(url: string, { path, body }: Call, agent: Agent): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      'accept-encoding': ACCEPT_ENCODING,
      ...(body && { 'content-type': 'application/json' }),
    }
    request(`${url}${path}`, { agent, headers, method: body ? 'POST' : 'GET' }, resolve)
      .once('error', reject)
      .end(body)
  })
  const bytes = await buffer(response)
  const { statusCode = 0 } = response
  if (statusCode !== 200 && statusCode !== 201)
    throw new Error(`${path} answered ${statusCode}: ${bytes}`)
  return answerOf(response, bytes)
}

const HEAD = /^HTTP\/1\.1 200 [\s\S]*?\r\nContent-Length: (\d+)\r\n[\s\S]*?\r\n\r\n/i
const MAX_HEAD = 4_096

/**
 * Reads one address again and again. Node's own client takes longer for an answer than a server
 * that sends cached bytes, which would then wait for it and wake up for each request. The answers
 * need a `Content-Length`.
 */
export async function sendSame(
  url: string,
  path: string,
  answers: number,
  connections: number,
): Promise<void> {
  const { hostname, port, host } = new URL(url)
  const text = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${ACCEPT_ENCODING}\r\n\r\n`
  let sent = 0
  let answered = 0
  const client = async (): Promise<void> => {
    const socket = connect(Number(port), hostname)
    const sendNext = (): void => {
      if (sent++ < answers) socket.write(text)
      else socket.destroy()
    }
    let received: Buffer = Buffer.alloc(0)
    socket.on('data', (part: Buffer) => {
      received = received.length > 0 ? Buffer.concat([received, part]) : part
      const start = received.toString('latin1', 0, MAX_HEAD)
      const head = HEAD.exec(start)
      if (!head && received.length >= MAX_HEAD)
        socket.destroy(new Error(`${path} answered ${start}`))
      if (!head || received.length < head[0].length + Number(head[1])) return
      received = Buffer.alloc(0)
      answered++
      sendNext()
    })
    sendNext()
    await once(socket, 'close')
  }
  await Promise.all(Array.from({ length: connections }, client))
  if (answered < answers) throw new Error(`${path} answered ${answered} of ${answers} times`)
}
