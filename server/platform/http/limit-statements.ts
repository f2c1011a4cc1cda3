import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import {
  DEADLINES,
  type DeadlineKind,
  type Deadlines,
  withDeadline,
  withPageDeadline,
} from '../db/deadline.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Deadline of its statements; default: `page`. */
    deadline?: DeadlineKind
  }
}

/** A change may wait for others who change the same rows, as an order does. */
export function deadlineOfEndpoint({
  method,
  isReport,
}: Pick<Endpoint, 'method' | 'isReport'>): DeadlineKind {
  if (isReport) return 'report'
  return method === 'GET' ? 'page' : 'order'
}

/**
 * Statements of a request have the deadline of its route. Entered again after the body, which
 * arrives in another context.
 */
export function limitStatements(app: FastifyInstance, deadlines: Deadlines = DEADLINES): void {
  const enter = ({ routeOptions }: FastifyRequest, _reply: unknown, done: () => void): void => {
    const { deadline: kind = 'page' } = routeOptions.config
    if (kind === 'page') withPageDeadline(deadlines.page, done)
    else withDeadline(deadlines[kind], done)
  }
  app.addHook('onRequest', enter)
  app.addHook('preHandler', enter)
}
