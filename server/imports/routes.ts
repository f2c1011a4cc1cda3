import type { FastifyInstance } from 'fastify'
import { importEndpoints } from '#contract/imports.ts'
import { messages } from '#contract/messages.ts'
import { actOf } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { badField, badRequest, notFound } from '../errors.ts'
import type { SpooledUpload } from '../http/multipart.ts'
import { route } from '../http/route.ts'
import type { Images } from '../images/images.ts'
import { checkImport } from './check-import.ts'
import { findImport, toImport } from './queries.ts'
import { startImport } from './start-import.ts'

type Imports = {
  db: Db
  images: Images
  origin: string
  /** Runs waiting imports now. */
  wake: () => void
}

export function importRoutes(app: FastifyInstance, { db, images, origin, wake }: Imports): void {
  route(app, importEndpoints.check, async ({ files, request }) => {
    const csv = only(files, 'file')
    if (!csv) throw badField('file', messages.importNoFile)
    request.raw.socket.setTimeout?.(0) // nothing is sent during the check: it must not count as an idle connection
    return toImport(await checkImport({ db, images, origin }, { csv, zip: only(files, 'pictures') }))
  })

  route(app, importEndpoints.one, async ({ params }) => {
    const row = await findImport(db, params.id)
    if (!row) throw notFound(messages.importNotFound)
    return toImport(row)
  })

  route(app, importEndpoints.run, async ({ params, request }) => {
    await startImport(db, actOf(request), params.id)
    wake()
    return { message: messages.importStarted }
  })
}

/** The path of a field's one file. @throws 400 for two */
function only(files: readonly SpooledUpload[], field: string): string | undefined {
  const [first, second] = files.filter((file) => file.field === field)
  if (second) throw badRequest(messages.unexpectedField)
  return first?.path
}
