import type { FastifyInstance } from 'fastify'
import { categoryEndpoints } from '#contract/catalogue/categories.ts'
import { sizeGuideEndpoints } from '#contract/catalogue/size-guides.ts'
import { messages } from '#contract/messages.ts'
import { actOf } from '../../platform/audit/audit.ts'
import { notFound } from '../../platform/errors.ts'
import { route } from '../../platform/http/route.ts'
import { type CategoryDeps, createCategory, editCategory } from './change-category.ts'
import { findCategory, listCategories } from './queries.ts'
import { changeSizeGuide, findSizeGuide, isEmpty } from './size-guide.ts'

type Deps = CategoryDeps & { publish: (tags: readonly string[]) => Promise<void> }

/** Categories and their size guides. What is cached of them is dropped only after a real change. */
export function categoryRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, publish } = deps

  route(app, categoryEndpoints.list, async ({ reads }) => ({ data: await listCategories(reads) }))

  route(app, categoryEndpoints.read, async ({ params, reads }) => {
    const category = await findCategory(reads, params.id)
    if (!category) throw notFound(messages.categoryNotFound)
    return category
  })

  route(app, categoryEndpoints.create, async ({ body, files, request }) => {
    const _id = await createCategory(deps, actOf(request), { form: body, files })
    await publish(['categories'])
    return { message: messages.categoryCreated, _id }
  })

  route(app, categoryEndpoints.edit, async ({ params, body, seen, files, request }) => {
    const isChanged = await editCategory(deps, actOf(request), {
      id: params.id,
      form: body,
      files,
      seen,
    })
    if (isChanged) await publish(['categories'])
    return { message: messages.categoryUpdated }
  })

  route(app, sizeGuideEndpoints.read, async ({ params, reads }) => {
    const guide = await findSizeGuide(reads, params.id)
    if (!guide) throw notFound(messages.noSizeGuide)
    return guide
  })

  route(app, sizeGuideEndpoints.change, async ({ params, body, seen, request }) => {
    const isChanged = await changeSizeGuide(db, actOf(request), { id: params.id, form: body, seen })
    if (isChanged) await publish(['categories'])
    return { message: isEmpty(body) ? messages.sizeGuideRemoved : messages.sizeGuideSaved }
  })
}
