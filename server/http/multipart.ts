import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import fastifyMultipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, preValidationAsyncHookHandler } from 'fastify'
import type { FileRule } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { badRequest, HttpError } from '../errors.ts'

/** One file of a form, whole in memory. Its name is the client's and is never used. */
export type Upload = { field: string; bytes: Buffer }

/** One file of a form on the disk, deleted when the call ends. */
export type SpooledUpload = { field: string; path: string }

declare module 'fastify' {
  interface FastifyRequest {
    uploads: readonly Upload[] | readonly SpooledUpload[] | undefined
    /** The folder of this call's files. */
    spoolFolder: string | undefined
  }
}

/** More than any form has. */
const MAX_FIELDS = 32
/** 100 variants of a product, with long values, are more than a description of 10,000 characters. */
const MAX_FIELD_BYTES = 128 * 1024
const HEADER_PAIRS = 20

export function acceptForms(app: FastifyInstance): void {
  app.decorateRequest('uploads', undefined)
  app.decorateRequest('spoolFolder', undefined)
  void app.register(fastifyMultipart, { throwFileSizeLimit: true })
}

/**
 * Reads a multipart form: its text fields become the body, its files `request.uploads`. The handler runs after the whole form
 * is read. @throws 400 'Unexpected field' for more or other files than the call takes, 413
 * 'File too large', 415 for another content type (docs/product.md §8)
 */
export const readForm =
  (rule: FileRule): preValidationAsyncHookHandler =>
  async (request) => {
    const body: Record<string, string> = {}
    const uploads: Upload[] = []
    await readParts(request, rule, async (part) => {
      if (part.type === 'file') uploads.push(await readFile(part, rule))
      else addField(body, part)
    })
    request.body = body
    request.uploads = uploads.filter(({ bytes }) => bytes.length > 0) // an empty file input sends an empty file
  }

/** As `readForm`, but the files go to a folder of their own on the disk. */
export const spoolForm =
  (rule: FileRule): preValidationAsyncHookHandler =>
  async (request) => {
    const folder = await mkdtemp(join(tmpdir(), 'shop-form-'))
    request.spoolFolder = folder
    const body: Record<string, string> = {}
    const uploads: SpooledUpload[] = []
    await readParts(request, rule, async (part) => {
      const path = join(folder, `${uploads.length}`)
      if (part.type !== 'file') addField(body, part)
      else if (await spoolFile(part, rule, path)) uploads.push({ field: part.fieldname, path })
    }).catch(async (error: unknown) => {
      await discardSpooled(request) // a caller who left gets no answer, so that no hook runs after one
      throw error
    })
    request.body = body
    request.uploads = uploads
  }

type Part = MultipartFile | MultipartValue

async function readParts(request: FastifyRequest, rule: FileRule, take: (part: Part) => Promise<void>): Promise<void> {
  if (!request.isMultipart()) throw new HttpError(415, messages.notAForm)
  request.bodyTimeout?.expectForm()
  try {
    for await (const part of request.parts({ limits: limitsOf(rule) })) await take(part as Part)
  } catch (error) {
    request.raw.unpipe().resume() // what is left unread would hold up the next request of its connection
    throw isKnown(error) ? error : badRequest(messages.badRequest)
  }
}

/** A refusal or an error of the disk. The parser's errors for a truncated or malformed form have neither property. */
const isKnown = (error: unknown): boolean => error instanceof Error && ('statusCode' in error || 'code' in error)

/** False for an empty file. */
async function spoolFile(part: MultipartFile, { fields }: FileRule, path: string): Promise<boolean> {
  if (!fields.includes(part.fieldname)) throw badRequest(messages.unexpectedField)
  const written = createWriteStream(path)
  await pipeline(part.file, written)
  if (part.file.truncated) throw new HttpError(413, messages.fileTooLarge)
  return written.bytesWritten > 0
}

/** Runs also when the call failed. */
export const discardSpooled = async ({ spoolFolder }: FastifyRequest): Promise<void> => {
  if (spoolFolder) await rm(spoolFolder, { recursive: true, force: true })
}

const limitsOf = ({ maxFiles, maxBytes }: FileRule) => ({
  files: maxFiles,
  fileSize: maxBytes - 1, // a file must be under `maxBytes`
  fields: MAX_FIELDS,
  fieldSize: MAX_FIELD_BYTES,
  parts: maxFiles + MAX_FIELDS,
  headerPairs: HEADER_PAIRS,
})

async function readFile(part: MultipartFile, { fields }: FileRule): Promise<Upload> {
  if (!fields.includes(part.fieldname)) throw badRequest(messages.unexpectedField)
  return { field: part.fieldname, bytes: await part.toBuffer() }
}

/** Each field may occur once, in full. */
function addField(body: Record<string, string>, { fieldname, value, valueTruncated }: MultipartValue): void {
  if (Object.hasOwn(body, fieldname) || valueTruncated) throw badRequest(messages.unexpectedField)
  body[fieldname] = String(value)
}

/** A call that takes JSON does not take a form. */
export const refuseForm: preValidationAsyncHookHandler = async (request) => {
  if (request.isMultipart()) throw new HttpError(415, messages.wrongType)
}
