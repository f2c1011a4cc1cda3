import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * The shop at another address, with a script before all others on each page that reports what a
 * browser writes on its console: WebDriver cannot read that, and WebKit does not write it
 * elsewhere.
 */
export type ObservedShop = {
  url: string
  /** Errors of the console, violations of the content policy and failed requests. */
  problems: string[]
  close(): Promise<void>
}

const SCRIPT = '/observer.js'
const REPORTS = '/observed'

/** Runs in the page. The print dialog stops a page until a hand closes it. */
function observe(reports: string): void {
  const report = (...words: unknown[]) =>
    navigator.sendBeacon(
      reports,
      `${location.pathname}: ${words.map((word) => (word as Error)?.stack ?? word).join(' ')}`,
    )
  const { error } = console
  console.error = (...words) => {
    report('console.error', ...words)
    error(...words)
  }
  addEventListener('error', ({ message, filename, error }) => report(message, filename, error))
  addEventListener('unhandledrejection', ({ reason }) => report('unhandled rejection', reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    report('content policy', violatedDirective, blockedURI, sample),
  )
  window.print = () => {
    const { dataset } = document.documentElement
    dataset.prints = String(Number(dataset.prints ?? 0) + 1)
  }
  document.currentScript?.remove()
}

export async function observeShop(shop: string): Promise<ObservedShop> {
  const problems: string[] = []
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { method, url = '', headers } = incoming
    const sent = request(new URL(url, shop), {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
    })
    incoming.pipe(sent)
    outgoing.on('close', () => sent.destroy())
    sent.on('error', () => outgoing.destroy())
    sent.on('response', (answer) => {
      const { statusCode = 0 } = answer
      if (statusCode >= 400) problems.push(`${method} ${url}: ${statusCode}`)
      if (url.startsWith('/api/csp-reports')) problems.push('a report of the content policy')
      void pass(answer, outgoing)
    })
  }
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url === SCRIPT)
      outgoing.setHeader('content-type', 'text/javascript').end(`(${observe})('${REPORTS}')`)
    else if (incoming.url === REPORTS) {
      problems.push(await text(incoming))
      outgoing.writeHead(204).end()
    } else forward(incoming, outgoing)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    problems,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function pass(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { 'content-length': _length, ...headers } = answer.headers
  const isPage = headers['content-type']?.startsWith('text/html')
  outgoing.writeHead(answer.statusCode ?? 502, isPage ? headers : answer.headers)
  if (!isPage) return void answer.pipe(outgoing)
  outgoing.end((await text(answer)).replace('<head>', `<head><script src="${SCRIPT}"></script>`))
}
