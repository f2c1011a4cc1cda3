import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { settingsEndpoints } from '#contract/platform/settings.ts'
import type { Shop } from '#contract/platform/shop-settings.ts'
import { actOf } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { readNextNumber } from '../document-numbers/document-numbers.ts'
import { badField } from '../errors.ts'
import { route } from '../http/route.ts'
import type { Images } from '../images/images.ts'
import { storeUpload } from '../images/uploads.ts'
import { changeSettings } from './change-settings.ts'
import { readShop } from './public-shop.ts'
import { readSettings } from './store.ts'

type Deps = { db: Db; images: Images; settingsChanged: () => Promise<void>; offered: () => Promise<Shop['discounts']> }

export function settingsRoutes(app: FastifyInstance, { db, images, settingsChanged, offered }: Deps): void {
  announceVersion(app, db)

  route(app, settingsEndpoints.shop, async () => {
    const [shop, discounts] = await Promise.all([readShop(db), offered()])
    return { ...shop, ...(discounts && { discounts }) }
  })

  route(app, settingsEndpoints.read, async () => ({
    ...(await readSettings(db)),
    nextInvoice: await readNextNumber(db, 'invoice'),
  }))

  route(app, settingsEndpoints.change, async ({ body, seen, request }) => {
    const { version, isChanged } = await changeSettings({ db, images }, actOf(request), { ...body, seen })
    if (isChanged) await settingsChanged()
    return { message: messages.settingsSaved, version }
  })

  route(app, settingsEndpoints.storeImage, async ({ files: [file] }) => {
    if (!file) throw badField('image', messages.required('image'))
    return { image: await storeUpload(images, file.path, 'icon') }
  })
}

/** Every answer tells the version of the settings: an open page that knows an older one asks for them again. */
function announceVersion(app: FastifyInstance, db: Db): void {
  app.addHook('onSend', async (request, reply) => {
    if (!request.raw.url?.startsWith('/api/') || reply.statusCode >= 400) return
    reply.header('x-shop-version', (await readSettings(db)).version)
  })
}
