import type { FastifyInstance } from 'fastify'
import { categoryEndpoints } from '#contract/catalogue/categories.ts'
import { sizeGuideEndpoints } from '#contract/catalogue/size-guides.ts'
import { messages } from '#contract/messages.ts'
import { actOfRequest } from '../../platform/audit/audit.ts'
import { notFoundError } from '../../platform/errors.ts'
import { registerRoute } from '../../platform/http/route.ts'
import { type CategoryDeps, createCategory, editCategory } from './change-category.ts'
import { findCategoryById, listCategories } from './queries.ts'
import { changeSizeGuide, findSizeGuide, isEmptySizeGuide } from './size-guide.ts'

type CategoryRouteDeps = CategoryDeps & { publish: (tags: readonly string[]) => Promise<void> }

/** Categories and their size guides. What is cached of them is dropped only after a real change. */
export function categoryRoutes(app: FastifyInstance, deps: CategoryRouteDeps): void {
  const { db, publish } = deps

  registerRoute(app, categoryEndpoints.list, async ({ reads }) => ({
    data: await listCategories(reads),
  }))

  registerRoute(app, categoryEndpoints.read, async ({ params, reads }) => {
    const category = await findCategoryById(reads, params.id)
    if (!category) throw notFoundError(messages.categoryNotFound)
    return category
  })

  registerRoute(app, categoryEndpoints.create, async ({ body, files, request }) => {
    const _id = await createCategory(deps, actOfRequest(request), { form: body, files })
    await publish(['categories'])
    return { message: messages.categoryCreated, _id }
  })

  registerRoute(app, categoryEndpoints.edit, async ({ params, body, seen, files, request }) => {
    const isChanged = await editCategory(deps, actOfRequest(request), {
      id: params.id,
      form: body,
      files,
      seen,
    })
    if (isChanged) await publish(['categories'])
    return { message: messages.categoryUpdated }
  })

  registerRoute(app, sizeGuideEndpoints.read, async ({ params, reads }) => {
    const guide = await findSizeGuide(reads, params.id)
    if (!guide) throw notFoundError(messages.noSizeGuide)
    return guide
  })

  registerRoute(app, sizeGuideEndpoints.change, async ({ params, body, seen, request }) => {
    const isChanged = await changeSizeGuide(db, actOfRequest(request), {
      id: params.id,
      form: body,
      seen,
    })
    if (isChanged) await publish(['categories'])
    return { message: isEmptySizeGuide(body) ? messages.sizeGuideRemoved : messages.sizeGuideSaved }
  })
}
