import type { FastifyInstance } from 'fastify'
import { importEndpoints } from '#contract/catalogue/imports.ts'
import { messages } from '#contract/messages.ts'
import type { Db } from '../../platform/db/schema.ts'
import { badFieldError, badRequestError } from '../../platform/errors.ts'
import type { Upload } from '../../platform/http/multipart.ts'
import { registerRoutes } from '../../platform/http/route.ts'
import type { Images } from '../../platform/images/images.ts'
import { answerImport } from './answer-import.ts'
import { checkImport } from './check-import.ts'
import { fetchMissingPictures } from './fetch-pictures.ts'
import { getCheckedImport, listImports, toImportAnswer } from './queries.ts'
import { startImport } from './start-import.ts'

type ImportRouteDeps = {
  db: Db
  images: Images
  origin: string
  /** Runs waiting imports, and fetches their pictures, now. */
  wake: () => void
  publish: (tags: readonly string[]) => Promise<void>
}

/**
 * Checking a file changes nothing; an answer and a run follow, and a job applies the import
 * afterwards. Costs of a file are read for super admins only.
 */
export function importRoutes(
  app: FastifyInstance,
  { db, images, origin, wake, publish }: ImportRouteDeps,
): void {
  registerRoutes(app, importEndpoints, {
    check: async ({ files, actor, request }) => {
      const csv = onlyFileOfField(files, 'file')
      if (!csv) throw badFieldError('file', messages.importNoFile)
      const readsCosts = actor.role === 'superAdmin'
      // nothing is sent during the check: it must not count as an idle connection
      request.raw.socket.setTimeout?.(0)
      const zip = onlyFileOfField(files, 'pictures')
      const checked = await checkImport({ db, images, origin, readsCosts }, { csv, zip })
      return toImportAnswer(db, checked)
    },

    list: async () => ({ data: await listImports(db) }),

    read: async ({ params }) => toImportAnswer(db, await getCheckedImport(db, params.id)),

    answer: async ({ params, body, actor }) =>
      toImportAnswer(db, await answerImport(db, actor, params.id, body)),

    run: async ({ params, body, act }) => {
      if (body.value === 'fetch') await fetchMissingPictures(db, act, params.id)
      else if (await startImport({ db, images }, act, params.id)) await publish(['categories'])
      wake()
      return { message: body.value === 'fetch' ? messages.picturesAsked : messages.importStarted }
    },
  })
}

function onlyFileOfField(files: readonly Upload[], field: string): string | undefined {
  const [first, second] = files.filter((file) => file.field === field)
  if (second) throw badRequestError(messages.unexpectedField)
  return first?.path
}
