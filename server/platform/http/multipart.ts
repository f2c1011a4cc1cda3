import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import fastifyMultipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, preValidationAsyncHookHandler } from 'fastify'
import { messages } from '#contract/messages.ts'
import type { FileRule } from '#contract/platform/endpoint.ts'
import { isAdmin } from '#contract/platform/roles.ts'
import { isStreamSafe } from '#contract/platform/stream-safe.ts'
import type { QueueTurn } from '../async/fair-queue.ts'
import { badFieldError, badRequestError, HttpError } from '../errors.ts'
import { limitKeyOfAddress } from './address-key.ts'
import { turnOfRequest } from './request-turn.ts'
import { createUploadBudget } from './upload-budget.ts'

/**
 * One file of a form, on the disk until the call ends. `name` is the client's: only refusals of the
 * file say it. `turn` is its sender's in the queue of what decodes.
 */
export type Upload = { field: string; path: string; name: string; turn: QueueTurn }

declare module 'fastify' {
  interface FastifyInstance {
    uploadBudget: ReturnType<typeof createUploadBudget>
  }
  interface FastifyRequest {
    uploads: readonly Upload[] | undefined
    /** This call's files, and what gives their bytes back to the budget. */
    spool: { folder: string; giveBack: () => void } | undefined
  }
}

/** More than any form has. */
const MAX_FIELDS = 32
/**
 * 100 variants of a product, with long values, are more than a description of 10,000 characters.
 */
const MAX_FIELD_BYTES = 128 * 1024
/** Bytes of all fields of a form, which are in memory: as many as a JSON body may have. */
const MAX_FIELDS_BYTES = 256 * 1024
const HEADER_PAIRS = 20
/** Characters of a file's name that a refusal says. */
const MAX_FILE_NAME = 80

export function acceptForms(app: FastifyInstance, budget = createUploadBudget()): void {
  app.decorate('uploadBudget', budget)
  app.decorateRequest('uploads', undefined)
  app.decorateRequest('spool', undefined)
  void app.register(fastifyMultipart, { throwFileSizeLimit: true })
}

/**
 * Reads a multipart form: its text fields become the body, its files go to a folder of their own on
 * the disk and become `request.uploads`. The handler runs after the whole form is read.
 * @throws 400 'Unexpected field' for more or other files than the call takes, 413 'File too large',
 * 415 for another content type (docs/product.md §8); 429 and 503 before anything is read
 * (`createUploadBudget`)
 */
export const readMultipartForm =
  (rule: FileRule): preValidationAsyncHookHandler =>
  async (request, reply) => {
    if (!request.isMultipart()) throw new HttpError(415, messages.notAForm)
    const address = isAdmin(request.actor) ? undefined : limitKeyOfAddress(request.ip)
    const giveBack = request.server.uploadBudget.take(expectedFormBytes(request, rule), address)
    const folder = join(tmpdir(), `shop-form-${randomUUID()}`)
    request.spool = { folder, giveBack }
    try {
      await mkdir(folder, { mode: 0o700 })
      // the parser would wait for ever
      if (request.raw.destroyed) throw badRequestError(messages.badRequest)
      await spoolFormParts(request, { rule, folder, turn: turnOfRequest(request, reply) })
    } catch (error) {
      await discardForm(request) // a caller who left gets no answer, so that no hook runs after one
      throw error
    }
  }

/** The bytes that the form declares, or the most that the call takes. */
function expectedFormBytes({ headers }: FastifyRequest, { maxFiles, maxBytes }: FileRule): number {
  const limit = maxFiles * maxBytes + MAX_FIELDS_BYTES
  return Math.min(limit, Number(headers['content-length'] ?? limit))
}

type Spooling = { rule: FileRule; folder: string; turn: QueueTurn }

async function spoolFormParts(
  request: FastifyRequest,
  { rule, folder, turn }: Spooling,
): Promise<void> {
  const body: Record<string, string> = {}
  const uploads: Upload[] = []
  let fieldBytes = 0
  await readFormParts(request, rule, async (part) => {
    const path = join(folder, `${uploads.length}`)
    if (part.type === 'file') {
      if (!isStreamSafe(part.filename ?? ''))
        throw badFieldError(part.fieldname, messages.fileNameMarks)
      if (!(await spoolFormFile(part, rule, path))) return
      uploads.push({ field: part.fieldname, path, name: shownFileName(part), turn })
      return
    }
    addFormField(body, part)
    fieldBytes += Buffer.byteLength(String(part.value))
    if (fieldBytes > MAX_FIELDS_BYTES) throw new HttpError(413, messages.requestTooLarge)
  })
  request.body = body
  request.uploads = uploads
}

type FormPart = MultipartFile | MultipartValue

async function readFormParts(
  request: FastifyRequest,
  rule: FileRule,
  take: (part: FormPart) => Promise<void>,
): Promise<void> {
  request.bodyTimeout?.expectForm()
  try {
    for await (const part of request.parts({ limits: parserLimitsOf(rule) }))
      await take(part as FormPart)
  } catch (error) {
    // what is left unread would hold up the next request of its connection
    request.raw.unpipe().resume()
    throw isKnownFormError(error) ? error : badRequestError(messages.badRequest)
  }
}

/**
 * A refusal or an error of the disk. The parser's errors for a truncated or malformed form have
 * neither property.
 */
const isKnownFormError = (error: unknown): boolean =>
  error instanceof Error && ('statusCode' in error || 'code' in error)

/** The name of a file without folders and invisible signs. */
const shownFileName = ({ filename }: MultipartFile): string =>
  (filename ?? '').replace(/^.*[\\/]|\p{C}/gsu, '').slice(0, MAX_FILE_NAME)

/** False for an empty file, which an empty file input sends. */
async function spoolFormFile(
  part: MultipartFile,
  { fields }: FileRule,
  path: string,
): Promise<boolean> {
  if (!fields.includes(part.fieldname)) throw badRequestError(messages.unexpectedField)
  const written = createWriteStream(path)
  await pipeline(part.file, written)
  if (part.file.truncated) throw new HttpError(413, messages.fileTooLarge)
  return written.bytesWritten > 0
}

/** Removes the files of a form and gives its bytes back. It runs also when the call failed. */
export async function discardForm(request: FastifyRequest): Promise<void> {
  const { spool } = request
  request.spool = undefined
  if (spool) await rm(spool.folder, { recursive: true, force: true }).finally(spool.giveBack)
}

const parserLimitsOf = ({ maxFiles, maxBytes }: FileRule) => ({
  files: maxFiles,
  fileSize: maxBytes - 1, // a file must be under `maxBytes`
  fields: MAX_FIELDS,
  fieldSize: MAX_FIELD_BYTES,
  parts: maxFiles + MAX_FIELDS,
  headerPairs: HEADER_PAIRS,
})

/** Each field may occur once, in full. */
function addFormField(
  body: Record<string, string>,
  { fieldname, value, valueTruncated }: MultipartValue,
): void {
  if (Object.hasOwn(body, fieldname) || valueTruncated)
    throw badRequestError(messages.unexpectedField)
  body[fieldname] = String(value)
}

/** A call that takes JSON does not take a form. */
export const refuseFormBody: preValidationAsyncHookHandler = async (request) => {
  if (request.isMultipart()) throw new HttpError(415, messages.wrongType)
}
