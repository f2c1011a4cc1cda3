import { connect, createServer, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { fieldOfError, StartError } from '../errors.ts'
import { Snapshot } from './snapshot.ts'
import type { WatchedFolder } from './watched-folder.ts'

/**
 * A running embedded database copies its folder for other processes of its owner: on a socket
 * beside its own it takes one line, the path of the copy, and answers with what was wrong, or
 * `DONE`. A client that leaves ends its copy.
 */
export const snapshotSocketIn = (folder: string): string => join(folder, 'snapshot')

const DONE = 'done'

/**
 * Serves requests for copies of the folder of a running embedded database, until it is closed.
 * Closing ends the copies that are being made.
 */
export async function serveSnapshots(
  folder: WatchedFolder,
  path: string,
): Promise<{ close(): Promise<void> }> {
  const running = new Map<Socket, Promise<void>>()
  const server = createServer((socket) => {
    const copying = answerCopyRequest(folder, socket).finally(() => running.delete(socket))
    running.set(socket, copying)
  })
  await new Promise<void>((listening, failed) =>
    server.once('error', failed).listen(path, listening),
  )
  return {
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()))
      for (const socket of running.keys()) socket.destroy()
      await Promise.all([closed, ...running.values()])
    },
  }
}

async function answerCopyRequest(folder: WatchedFolder, socket: Socket): Promise<void> {
  const left = new AbortController()
  socket.on('error', () => {}) // 'close' follows
  socket.once('close', () => left.abort())
  const target = await readSocketLine(socket)
  if (target === undefined) return
  const failure = await copyDatabaseFolder(folder, target, left.signal).catch(copyFailureText)
  socket.end(failure ?? DONE)
}

/** Reads one line; undefined when the socket closed before its end. */
const readSocketLine = (socket: Socket): Promise<string | undefined> =>
  new Promise((resolveLine) => {
    let received = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      received += part
      if (received.endsWith('\n')) resolveLine(received.slice(0, -1))
    })
    socket.once('close', () => resolveLine(undefined))
  })

const copyFailureText = (error: unknown): string =>
  error instanceof StartError
    ? error.message
    : `The database could not be copied: ${fieldOfError(error, 'code') ?? fieldOfError(error, 'message')}.`

async function copyDatabaseFolder(
  folder: WatchedFolder,
  target: string,
  signal: AbortSignal,
): Promise<undefined> {
  if (folder.watcher)
    throw new StartError('The database is being copied already: try again when that has ended.')
  const snapshot = new Snapshot(folder.path, target)
  folder.watcher = snapshot
  await snapshot.copy(signal).finally(() => {
    folder.watcher = undefined
  })
}

/**
 * Copies the folder of an embedded database that runs, in this process or in another, to a new
 * folder `target`: everything that it had acknowledged before this call, on whose account no query
 * waits for longer than a moment.
 * @throws StartError when another copy is being made, or the disk is full; then there is no
 * `target`
 */
export async function takeSnapshot(socketFolder: string, target: string): Promise<void> {
  const socket = connect(snapshotSocketIn(socketFolder))
  socket.write(`${resolve(target)}\n`)
  const reply = await text(socket).catch((cause: unknown) => {
    throw new StartError('The running shop cannot copy its database: restart it, and try again.', {
      cause,
    })
  })
  if (reply !== DONE)
    throw new StartError(reply || 'The shop was stopped while its database was copied.')
}
