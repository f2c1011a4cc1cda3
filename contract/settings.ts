import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MAX_IMAGE_BYTES } from './limits.ts'
import { NextInvoice, SettingsChange } from './settings-rules.ts'
import { SETTING_NAMES, SETTING_SOURCES, SHOP_TAG, Shop, ShopSettings } from './shop-settings.ts'
import { Message } from './values.ts'

export const settingsEndpoints = {
  shop: endpoint({
    method: 'GET',
    path: '/shop',
    access: 'public',
    summary: 'What everyone may know of the shop: name, contact, announcement, slides of the home page',
    answers: { 200: Shop },
    cache: { tags: [SHOP_TAG] },
  }),
  read: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'superAdmin',
    summary: 'All settings of the shop, and where each comes from',
    answers: {
      200: z.object({
        version: z.int(),
        values: ShopSettings,
        /** What counts of each that is put back. */
        defaults: ShopSettings,
        sources: z.record(z.string(), z.enum(SETTING_SOURCES)),
        /** The number of the next invoice of this year. */
        nextInvoice: z.int(),
      }),
    },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/settings',
    access: 'superAdmin',
    isEdit: true,
    summary:
      'Changes the settings that are named; `reset` puts settings back; 409 if they were changed since `version`, or were `seen`',
    body: z.object({
      version: z.int().min(0),
      values: SettingsChange.default({}),
      nextInvoice: NextInvoice.optional(),
      reset: z.array(z.enum(SETTING_NAMES)).max(SETTING_NAMES.length).default([]),
    }),
    answers: { 200: Message.extend({ version: z.int() }) },
  }),
  storeImage: endpoint({
    method: 'POST',
    path: '/settings/images',
    access: 'superAdmin',
    summary: 'Stores the picture of a logo or a slide (PNG, JPEG, GIF, SVG), for a change that names it',
    files: { fields: ['image'], maxFiles: 1, maxBytes: MAX_IMAGE_BYTES },
    answers: { 201: z.object({ image: z.string() }) },
  }),
}
