import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { developmentErrorPage } from '../server/shopfront/rendering/error-page.ts'
import { root } from './run.mjs'

const PORT = Number(process.env.PORT || 3000)
const HOST = process.env.HOST || '127.0.0.1'
/** An editor saves in several steps. */
const SETTLE_MS = 100
const STOP_WITHIN_MS = 10_000
/** Characters of the server's last output that are shown. */
const TAIL = 20_000

/**
 * Runs the server and restarts it when a file in one of the folders changes. While it is down
 * because of an error, its port shows the error to browsers. Returns the exit code after a signal.
 */
export function superviseServer(args, folders) {
  let server
  let standIn
  let work = startServer()
  const restart = () => {
    work = work.then(startServer)
  }

  async function startServer() {
    await server?.stop()
    await standIn?.close()
    standIn = undefined
    server = runServer(args)
    void server.failed.then(showError)
  }

  /** Waits for the current start: a change may already have replaced this server. */
  function showError({ from, text }) {
    work = work.then(async () => {
      if (server === from) standIn = await answerWith(text)
    })
  }

  const watchers = watchFolders(folders, restart)
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.once(signal, async () => {
        for (const watcher of watchers) watcher.close()
        await work
        await standIn?.close()
        resolve(await server.stop(signal))
      })
    }
  })
}

/** A server process; `failed` resolves with its output when it ends by itself. */
function runServer(args) {
  const path = `${root}node_modules/.bin:${process.env.PATH}`
  const env = { ...process.env, PATH: path, NODE_ENV: 'development' }
  const child = spawn('node', args, { cwd: root, env, stdio: ['inherit', 'inherit', 'pipe'] })
  const ended = once(child, 'close').then(([code]) => code ?? 0)
  let output = ''
  let isStopped = false
  child.stderr.setEncoding('utf8').on('data', (text) => {
    process.stderr.write(text)
    output = (output + text).slice(-TAIL)
  })
  const server = {
    failed: new Promise((resolve) => {
      void ended.then((code) => {
        if (!isStopped)
          resolve({ from: server, text: output || `The server ended with code ${code}.` })
      })
    }),
    stop(signal = 'SIGTERM') {
      isStopped = true
      child.kill(signal)
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
      return ended.finally(() => clearTimeout(late))
    },
  }
  return server
}

/** Answers every request with an error, until it is closed. */
async function answerWith(text) {
  const page = developmentErrorPage('The server does not start', text)
  const server = createServer((_request, response) => {
    response
      .writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(page)
  })
  server.on('error', (error) => {
    console.error(`The error cannot be shown on port ${PORT}: ${error.message}`)
  })
  server.listen(PORT, HOST)
  console.info(
    `The server is down; http://localhost:${PORT} says why. It starts again when a file changes.`,
  )
  return {
    close: () => {
      server.closeAllConnections()
      return server.listening ? new Promise((resolve) => server.close(resolve)) : undefined
    },
  }
}

function watchFolders(folders, onChange) {
  let timer
  const changed = (_event, name) => {
    if (name?.endsWith('.test.ts')) return
    clearTimeout(timer)
    timer = setTimeout(onChange, SETTLE_MS)
  }
  return folders.map((folder) => watch(join(root, folder), { recursive: true }, changed))
}
