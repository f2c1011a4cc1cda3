import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyServerOptions } from 'fastify'

/** Answers a request, and returns true; false leaves it to the next. */
export type FrontStep = (request: IncomingMessage, response: ServerResponse) => boolean

type FrontSteps = {
  /** Limits connections: sees each new one, and refuses requests on those beyond its limits. */
  connections: { accept(socket: Socket): void; refuse: FrontStep }
  refuseTwoHosts: FrontStep
  answerFromCache: FrontStep
  refuseOverload: FrontStep
}

/**
 * Passes each request from the network through these steps, from top to bottom, before Fastify: its
 * router and objects cost as much as a cached answer or a refusal.
 */
export function createFront({
  connections,
  refuseTwoHosts,
  answerFromCache,
  refuseOverload,
}: FrontSteps) {
  const steps: readonly FrontStep[] = [
    connections.refuse,
    refuseTwoHosts,
    answerFromCache,
    refuseOverload,
  ]
  let requests = 0
  let isEnding = false
  const listener =
    (route: RequestListener): RequestListener =>
    (request, response) => {
      requests += 1
      if (isEnding) response.shouldKeepAlive = false
      for (const step of steps) if (step(request, response)) return
      response.on('timeout', closeUnread)
      route(request, response)
    }
  return {
    /** For Fastify's option of this name. */
    serverFactory: (route: RequestListener, options: FastifyServerOptions): Server =>
      createFrontServer(listener(route), options).on('connection', connections.accept),
    /** How many requests came over the network. */
    requests: () => requests,
    /** From now on each answer ends its connection. */
    endConnections: () => {
      isEnding = true
    },
  }
}

/**
 * On a connection without traffic for `connectionTimeout`, which Node would close: an upload may
 * wait longer for its turn to be decoded. Only an answer that its reader does not take ends the
 * connection; `limitBodyTime` ends late bodies.
 */
function closeUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy()
}

/** Makes the HTTP server with the times that Fastify sets on a server of its own. */
function createFrontServer(listener: RequestListener, options: FastifyServerOptions): Server {
  const server = createServer('http' in options ? (options.http ?? {}) : {}, listener)
  server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout
  server.requestTimeout = options.requestTimeout ?? server.requestTimeout
  return server.setTimeout(options.connectionTimeout)
}
