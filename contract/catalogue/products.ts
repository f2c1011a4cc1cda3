import { z } from 'zod'
import { messages } from '../messages.ts'
import {
  adminWithRight,
  del,
  everyone,
  FOUND_TTL_MS,
  get,
  imageFileRule,
  post,
  put,
} from '../platform/endpoint.ts'
import { clockInLagos, lagosMoment } from '../platform/lagos.ts'
import { MAX_IMAGES, MAX_RELATED, MAX_STOCK, MAX_VARIANTS } from '../platform/limits.ts'
import { choiceParam, ListParams, listAnswerOf, pageAnswerOf } from '../platform/list-params.ts'
import {
  CreatedBody,
  formWholeField,
  optionalText,
  parsedJsonText,
  plainTextUpTo,
  ShopId,
} from '../platform/values.ts'
import { OPTION_PARAM_PREFIX } from './filter-address.ts'
import { productFormShape } from './product-fields.ts'
import { ProductFilters } from './product-filters.ts'
import { PRODUCT_LIST_STATES, PRODUCT_STATES } from './product-states.ts'
import { ProductReviewSummary } from './shown-reviews.ts'
import { findVariantFault } from './variant-rules.ts'
import { OptionsForm, ProductOption, ProductVariant, VariantsForm } from './variants.ts'

export const Product = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Naira before the discount. */
  price: z.number(),
  discountPercentage: z.number(),
  /** 0 to 5. */
  rating: z.number(),
  stock: z.int(),
  brand: z.string(),
  /** `_id` of its category. */
  category: z.string(),
  /** Addresses; positions 0 to 3 are thumbnail, image1, image2, image3. */
  images: z.array(z.string()),
  /**
   * Only of a product with options: its `price` and `discountPercentage` are then those of its
   * cheapest variant in stock, its `stock` is the sum.
   */
  options: z.array(ProductOption).optional(),
  /** Only where variants cost different amounts; `price` is the lowest. */
  fromPrice: z.literal(true).optional(),
  /**
   * Only in lists that options, prices or discounts filter, of a product with options: the variant
   * that meets all filters.
   */
  offered: ProductVariant.optional(),
  /** Only in the answer for one product with options. */
  variants: z.array(ProductVariant).optional(),
  /** Only in the answer for one product that buyers have reviewed. */
  reviews: ProductReviewSummary.optional(),
})
export type Product = z.infer<typeof Product>

/**
 * A product with those that were chosen by hand to be shown beside it; left out where there are
 * none.
 */
export const ProductWithRelated = Product.extend({ related: z.array(Product).optional() })
export type ProductWithRelated = z.infer<typeof ProductWithRelated>

export const OfficeProduct = Product.extend({
  /** Left out while it is on sale. */
  state: z.enum(PRODUCT_STATES).exclude(['onSale']).optional(),
  /** ISO 8601, of a scheduled one: when it goes on sale. */
  publishAt: z.string().optional(),
})
export type OfficeProduct = z.infer<typeof OfficeProduct>
export const OfficeProductPage = pageAnswerOf(OfficeProduct)
export type OfficeProductPage = z.infer<typeof OfficeProductPage>

export const ProductListPage = pageAnswerOf(Product).extend({
  /** `total` is a lower bound: there are more than are counted. */
  more: z.literal(true).optional(),
  /** A search found nothing for all its words: these match some of them. */
  partial: z.literal(true).optional(),
  /**
   * The first hits of a search, over all pages, that are called by all its words; the others only
   * mention them, or have some of them. Left out where all are.
   */
  full: z.int().optional(),
  /** The search as it was probably meant, where it was spelled differently. */
  corrected: z.string().optional(),
})
export type ProductListPage = z.infer<typeof ProductListPage>

export const ProductFormData = z.object(productFormShape)
export type ProductFormData = z.infer<typeof ProductFormData>

/**
 * `options` and `variants` as JSON texts, `OptionsForm` and `VariantsForm`. An empty list of
 * options takes all of them away. The SKU is that of a product without options.
 */
const OptionFormFields = {
  sku: optionalText('sku', 64),
  options: parsedJsonText(OptionsForm).optional(),
  variants: parsedJsonText(VariantsForm).optional(),
}

const isLagosClock = (typed: string): boolean => {
  const moment = lagosMoment(typed)
  return !Number.isNaN(moment.getTime()) && clockInLagos(moment.toISOString()) === typed
}

/** Left out: the product stays in its state; a new one is on sale at once. */
export const ProductStateFields = {
  state: z.enum(PRODUCT_STATES).optional(),
  /** For a scheduled product: `2026-12-01T07:00` in Lagos. */
  publishAt: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, messages.publishAtRule)
    .refine(isLagosClock, messages.publishAtRule)
    .or(z.literal('').transform(() => undefined))
    .optional(),
}

const splitAtCommas = (list: string): string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const commaSeparatedIds = (max: number) =>
  z
    .string()
    .max(37 * max)
    .transform(splitAtCommas)
    .pipe(z.array(ShopId))

/** `_id`s of products to show beside it, comma-separated, in their order; left out, they stay. */
const RelatedFormField = commaSeparatedIds(MAX_RELATED + 1)
  .transform((ids) => [...new Set(ids)])
  .pipe(z.array(ShopId).max(MAX_RELATED, messages.tooManyRelated(MAX_RELATED)))
  .optional()

const OwnFormFields = { ...OptionFormFields, ...ProductStateFields, related: RelatedFormField }

/** With options the form's own price, discount and stock mean nothing: they may be left out. */
const zeroOwnPriceWithOptions = <Form>(form: Form): Form =>
  form instanceof Object &&
  'options' in form &&
  typeof form.options === 'string' &&
  /^\s*\[\s*[^\s\]]/.test(form.options)
    ? { ...form, price: 0, discountPercentage: 0, stock: 0 }
    : form

type SentOptionsAndVariants = {
  options?: OptionsForm | undefined
  variants?: VariantsForm | undefined
}

const checkOptionsAndVariants = (
  { options, variants }: SentOptionsAndVariants,
  context: z.RefinementCtx,
): void => {
  const fault = findVariantFault(options ?? [], variants ?? [])
  if (fault) context.addIssue({ code: 'custom', ...fault })
}

const NewProductFields = ProductFormData.extend(OwnFormFields).superRefine(checkOptionsAndVariants)
export const NewProduct = z.preprocess(
  (form: z.input<typeof NewProductFields>) => zeroOwnPriceWithOptions(form),
  NewProductFields,
)

const IMAGE_NAME_PATTERN = /^(?:\/images\/)?([0-9a-f]{32})(?:-\d{1,5}\.\w{1,9})?$/

/**
 * Images in their order, comma-separated, each by its address, the last part of that, or its hash;
 * read as hashes.
 */
export const ImageNames = z
  .string()
  .max(1000, messages.unknownImage)
  .transform(splitAtCommas)
  .pipe(z.array(z.string().regex(IMAGE_NAME_PATTERN, messages.unknownImage)))
  .transform((names) => names.map((name) => name.replace(IMAGE_NAME_PATTERN, '$1')))

/**
 * `stockSeen`: the stock that the form was opened with; what was sold since then is subtracted from
 * the typed stock. `keep`: the images that stay, in their new order; without it all of them do.
 * `imagesSeen`: the images that the form was opened with. Without `options` options and variants
 * stay as they are. `confirmRemoved`: ids of variants that may be removed although they have stock
 * or open orders.
 */
const ProductChangeFields = ProductFormData.extend(OwnFormFields)
  .extend({
    stockSeen: formWholeField('stockSeen', 0, MAX_STOCK).optional(),
    keep: ImageNames.optional(),
    imagesSeen: ImageNames.optional(),
    confirmRemoved: commaSeparatedIds(MAX_VARIANTS).optional(),
  })
  .superRefine(checkOptionsAndVariants)
export const ProductChange = z.preprocess(
  (form: z.input<typeof ProductChangeFields>) => zeroOwnPriceWithOptions(form),
  ProductChangeFields,
)

/** A page of the back office's search: as shoppers find, or of any state. */
export const OfficeFoundPage = ProductListPage.extend({ data: z.array(OfficeProduct) })
export type OfficeFoundPage = z.infer<typeof OfficeFoundPage>

/**
 * How admins filter and sort products. Without `sort`: newest first, or the best match of a search.
 */
export const AdminFilters = ProductFilters.pick({
  brand: true,
  min: true,
  max: true,
  discount: true,
})
  .extend({
    category: ShopId.optional(),
    /** `low`: LOW_STOCK pieces or fewer, sold out included. `out`: sold out. */
    stock: choiceParam('stock', ['low', 'out']).optional(),
    sort: choiceParam('sort', [
      'newest',
      'price',
      '-price',
      'title',
      '-title',
      'stock',
      '-stock',
    ]).optional(),
    /**
     * Without it, or `onSale`: as shoppers find. For other states only search, `category`, `stock`
     * and `sort` count.
     */
    state: choiceParam('state', PRODUCT_LIST_STATES).optional(),
  })
  .catchall(z.unknown())
/** Beside `brand`, `min`, `max`, `discount` and `option.…` of the public lists. */
export type AdminFilters = z.infer<typeof AdminFilters>
export type OfficeProductFilter = Pick<AdminFilters, 'category' | 'stock' | 'sort' | 'state'>

export const IMAGE_FIELDS = ['thumbnail', 'image1', 'image2', 'image3'] as const
const productListCache = {
  tags: ['products'],
  ttlMs: FOUND_TTL_MS,
  queryPrefix: OPTION_PARAM_PREFIX,
}
const filteredListDetails = {
  query: ProductFilters,
  answer: ProductListPage,
  cache: productListCache,
}

export const productEndpoints = {
  list: get(
    '/products/:limit/:skip',
    everyone,
    'Products, newest first or in another order, filtered',
    filteredListDetails,
  ),
  read: get('/products/:id', everyone, 'One product, with those that are shown beside it', {
    notFound: messages.productNotFound,
    answer: ProductWithRelated,
    cache: { tags: ['products'] },
  }),
  ofCategory: get(
    '/products/category/:category/:limit/:skip',
    everyone,
    'Products of one category, newest first or in another order, filtered',
    { params: ListParams.extend({ category: plainTextUpTo(200) }), ...filteredListDetails },
  ),
  search: get(
    '/products/search/:limit/:skip/:search?',
    everyone,
    'Products that match every word, best first; a small typo is forgiven',
    {
      /** `literal`: as typed, without corrected spelling. */
      query: ProductFilters.extend({ literal: z.literal('1').optional() }),
      answer: ProductListPage,
      cache: { ...productListCache, tags: ['products', 'categories'] },
    },
  ),
  forAdmins: get(
    '/products/admin/:limit/:skip/:search?',
    adminWithRight('catalogue'),
    'Products as they are now, searched, filtered and sorted for the back office',
    { query: AdminFilters, answer: OfficeFoundPage },
  ),
  variants: get(
    '/products/:id/variants',
    adminWithRight('catalogue'),
    'The variants of a product as they are now, for its form; one without options has one',
    { notFound: messages.productNotFound, answer: listAnswerOf(ProductVariant) },
  ),
  storeImage: post(
    '/products/images',
    adminWithRight('catalogue'),
    "Stores a variant's image, and answers its address; a product has to be saved with it within a day",
    { files: imageFileRule(1, 'image'), created: z.object({ image: z.string() }) },
  ),
  create: post('/products', adminWithRight('catalogue'), 'Adds a product with one to four images', {
    body: NewProduct,
    files: imageFileRule(MAX_IMAGES, 'images'),
    created: CreatedBody,
  }),
  edit: put(
    '/products/:id',
    adminWithRight('catalogue'),
    'Changes a product; a named image replaces its position, `images` fill positions in order, `keep` orders and removes',
    {
      notFound: messages.productNotFound,
      isEdit: true,
      body: ProductChange,
      files: imageFileRule(MAX_IMAGES, 'images', ...IMAGE_FIELDS),
    },
  ),
  remove: del(
    '/products/:id',
    adminWithRight('catalogue'),
    'Removes a product from the shop; orders retain their copy of it',
    { notFound: messages.productNotFound },
  ),
}
