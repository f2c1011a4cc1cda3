import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { FaultKnobs } from './knobs.ts'

type FaultMode = FaultKnobs['mode']

/** Returns the fault to answer with now, and counts `times` down; `ok` when there is none. */
export function takeNextFault(knobs: FaultKnobs): FaultMode {
  if (knobs.mode === 'ok' || knobs.times === null) return knobs.mode
  if (knobs.times === 0) return 'ok'
  knobs.times -= 1
  return knobs.mode
}

/** Sends a faulty answer of this mode. `body` is the correct answer. */
export async function answerFault(
  reply: FastifyReply,
  mode: FaultMode,
  body: unknown,
  hangMs: number,
) {
  if (mode === '500')
    return reply
      .code(500)
      .send({ status: false, message: 'An error occurred', type: 'api_error', code: 'unknown' })
  if (mode === '429') {
    reply.headers({
      'retry-after': '1',
      'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 1),
    })
    return reply.code(429).send({
      status: false,
      message: 'Too many requests',
      type: 'api_error',
      code: 'rate_limited',
    })
  }
  if (mode === '502html')
    return reply
      .code(502)
      .type('text/html')
      .send('<html><body><h1>502 Bad Gateway</h1></body></html>')
  if (mode === 'garbage') return reply.type('application/json').send('\u0000\u0001 not { json')
  if (mode === 'truncated') {
    const text = JSON.stringify(body)
    return reply.type('application/json').send(text.slice(0, text.length / 2))
  }
  if (mode === 'hang') await sleep(hangMs, undefined, { ref: false })
  reply.hijack() // nothing more is written: the connection breaks
  reply.raw.destroy()
  return reply
}
