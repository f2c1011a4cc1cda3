import { z } from 'zod'
import { messages } from '../messages.ts'
import { adminWithRight, get, post, put } from '../platform/endpoint.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_TYPES } from '../platform/limits.ts'
import { listAnswerOf } from '../platform/list-params.ts'
import { plainTextUpTo, requiredText, ShopId } from '../platform/values.ts'

/** Fault of a row. Rows are numbered as in a spreadsheet: the header is row 1. */
const ImportProblem = z.object({
  row: z.int(),
  title: z.string(),
  reason: z.string(),
  /** True: the row is imported, with a change. */
  isTaken: z.boolean(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

const ImportChange = z.object({
  /** Undefined for a product that is new. */
  _id: z.string().optional(),
  title: z.string(),
  /**
   * The fields that differ, before and after; `choice` names the variant, as in `M / Indigo`. Empty
   * for a new product.
   */
  changes: z.array(
    z.object({
      field: z.string(),
      choice: z.string().optional(),
      from: z.string(),
      to: z.string(),
    }),
  ),
})
export type ImportChange = z.infer<typeof ImportChange>

/** Where the products of an unknown `Type` go: a category, a new one of this title, or nowhere. */
const TypeAnswer = z.union([
  z.object({ category: ShopId }),
  z.object({ create: requiredText('category', 120) }),
  z.object({ leave: z.literal(true) }),
])
export type TypeAnswer = z.infer<typeof TypeAnswer>

const ImportType = z.object({
  /** As in the file; '' for products without a type. */
  type: z.string(),
  /** New products that wait for the answer. */
  products: z.int(),
  answer: TypeAnswer.optional(),
})
export type ImportType = z.infer<typeof ImportType>

/**
 * A SKU of a variant of the shop that the file has with more or fewer zeros at its start, as `7`
 * for `007`.
 */
const ImportSku = z.object({ row: z.int(), title: z.string(), shop: z.string(), file: z.string() })
export type ImportSku = z.infer<typeof ImportSku>

/** The pictures that a file names by addresses of other servers, each counted once. */
const ImportPictures = z.object({
  /** Whether they are, or will be, fetched. */
  isWanted: z.boolean(),
  total: z.int(),
  fetched: z.int(),
  failed: z.int(),
  /** The first that failed. */
  problems: z.array(
    z.object({ row: z.int(), title: z.string(), address: z.string(), reason: z.string() }),
  ),
})
export type ImportPictures = z.infer<typeof ImportPictures>

/**
 * An import of products: checked when it is sent, started later; each product is imported whole or
 * not at all.
 */
export const Import = z.object({
  _id: z.string(),
  /** `fetching`: all products are there, and pictures are on their way. */
  status: z.enum(['checked', 'running', 'fetching', 'done']),
  /** Products in the file: new, changed, and the same as in the shop. */
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Variants of the new products. */
  variants: z.int(),
  /**
   * New products that the file does not put on sale, or that have no picture yet: they come in as
   * drafts.
   */
  drafts: z.int(),
  /** Handled so far of `created` and `changed`, and failed ones of them. */
  handled: z.int(),
  failed: z.int(),
  /** Products, and rows that name none. */
  refused: z.int(),
  /** Rows of products that are taken, such as a fifth picture. */
  leftOut: z.int(),
  /** Headings of the columns that are not imported. */
  unused: z.array(z.string()),
  /**
   * The file has prices in it, not in the shop's own: the import runs once `takesCurrency` says
   * that they are naira.
   */
  currency: z.string().optional(),
  takesCurrency: z.boolean(),
  /**
   * SKUs that differ by zeros at their start only: how many there are, and the first. `takesFile`
   * says that those of the file count, or that the shop's stay; the import runs once it is
   * answered.
   */
  skus: z.object({ total: z.int(), takesFile: z.boolean().optional(), rows: z.array(ImportSku) }),
  /** The refused products, then the first other problems; and the first changes. */
  problems: z.array(ImportProblem),
  changes: z.array(ImportChange),
  /** Unknown types: each needs an answer before the import can run. */
  types: z.array(ImportType),
  pictures: ImportPictures,
  createdAt: z.string(),
})
export type Import = z.infer<typeof Import>

const ImportEntry = Import.pick({
  _id: true,
  status: true,
  created: true,
  changed: true,
  refused: true,
  failed: true,
  createdAt: true,
})
export type ImportEntry = z.infer<typeof ImportEntry>

/** Each answer replaces the one before; types that are not named keep theirs. */
export const ImportAnswers = z.object({
  types: z
    .array(z.object({ type: plainTextUpTo(300), answer: TypeAnswer }))
    .max(MAX_IMPORT_TYPES)
    .optional(),
  /** Whether pictures are fetched by their addresses. */
  fetchPictures: z.boolean().optional(),
  /** Whether the numbers of prices in another currency are taken as naira. */
  takesCurrency: z.boolean().optional(),
  /** Whether SKUs of the file count that differ from the shop's by zeros at their start only. */
  takesSkus: z.boolean().optional(),
})
export type ImportAnswers = z.infer<typeof ImportAnswers>

export const importEndpoints = {
  check: post(
    '/imports',
    adminWithRight('catalogue'),
    'Reads a CSV of products in Shopify’s format, with a ZIP of images, and reports what it would change',
    {
      isReport: true,
      body: z.object({}),
      files: { fields: ['file', 'pictures'], maxFiles: 2, maxBytes: MAX_IMPORT_BYTES },
      created: Import,
    },
  ),
  list: get(
    '/imports',
    adminWithRight('catalogue'),
    'The last imports whose reports are still there, newest first',
    {
      answer: listAnswerOf(ImportEntry),
    },
  ),
  read: get('/imports/:id', adminWithRight('catalogue'), 'The progress of an import', {
    notFound: messages.importNotFound,
    isReport: true,
    answer: Import,
  }),
  answer: put(
    '/imports/:id/answers',
    adminWithRight('catalogue'),
    'Says where products of unknown types go, whether pictures are fetched, and which SKUs count; a super admin may name new categories',
    { notFound: messages.importNotFound, isReport: true, body: ImportAnswers, answer: Import },
  ),
  run: put(
    '/imports/:id',
    adminWithRight('catalogue'),
    'Imports the checked products, in the background; later fetches the pictures that are missing',
    {
      notFound: messages.importNotFound,
      isReport: true,
      body: z.object({ value: z.enum(['run', 'fetch']) }),
    },
  ),
}
