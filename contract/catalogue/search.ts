import { z } from 'zod'
import { messages } from '../messages.ts'
import {
  adminWithRight,
  del,
  everyone,
  FOUND_TTL_MS,
  get,
  post,
  put,
  superAdmin,
} from '../platform/endpoint.ts'
import { choiceParam, listAnswerOf, pageAnswerOf, SearchText } from '../platform/list-params.ts'
import { CreatedBody, requiredText, ShopId } from '../platform/values.ts'
import { Product } from './products.ts'

const SuggestedProduct = Product.pick({
  _id: true,
  title: true,
  price: true,
  discountPercentage: true,
  fromPrice: true,
})

export const SearchSuggestions = z.object({
  products: z.array(SuggestedProduct.extend({ image: z.string() })),
  categories: z.array(z.object({ _id: z.string(), title: z.string() })),
  brands: z.array(z.string()),
  /** The text as it is probably meant, where it is spelled differently. */
  corrected: z.string().optional(),
})
export type SearchSuggestions = z.infer<typeof SearchSuggestions>

export const Synonym = z.object({ _id: z.string(), words: z.array(z.string()) })
export type Synonym = z.infer<typeof Synonym>

export const MAX_SYNONYMS = 30
const synonymWord = requiredText('words', 60)

/** The same word twice counts once. */
export const SynonymForm = z.object({
  words: z
    .array(synonymWord, messages.requiredField('words'))
    .transform((words) => {
      const byFoldedWord = new Map(words.map((text) => [text.toLowerCase(), text]))
      return [...byFoldedWord.values()]
    })
    .pipe(
      z
        .array(z.string())
        .min(2, messages.twoWords)
        .max(MAX_SYNONYMS, messages.tooManyWords(MAX_SYNONYMS)),
    ),
})
export type SynonymForm = z.output<typeof SynonymForm>

/** How a typed word was understood: `exact` covers plurals, `prefix` longer words that begin so. */
export const WORD_MEANINGS = ['exact', 'synonym', 'prefix', 'typo'] as const

export const TriedSearch = z.object({
  words: z.array(
    z.object({
      typed: z.string(),
      meant: z.array(z.object({ word: z.string(), how: z.enum(WORD_MEANINGS) })),
    }),
  ),
  /** Naira after the discount, as read in words such as `under 20k`. */
  min: z.number().optional(),
  max: z.number().optional(),
  corrected: z.string().optional(),
  total: z.int(),
  more: z.literal(true).optional(),
  partial: z.literal(true).optional(),
  /** The first products that have all words, where others follow. */
  full: z.int().optional(),
  products: SearchSuggestions.shape.products,
})
export type TriedSearch = z.infer<typeof TriedSearch>

/** `missing`: found nothing the last time. `common`: all, the most frequent first. */
export const SEARCH_KINDS = ['missing', 'common'] as const

/** A text that was searched, in some days until today; `clicks` are results that were opened. */
export const SearchCount = z.object({
  text: z.string(),
  searches: z.int(),
  hits: z.int(),
  clicks: z.int(),
})
export type SearchCount = z.infer<typeof SearchCount>

const SearchFilter = z.object({
  kind: choiceParam('kind', SEARCH_KINDS).optional(),
  days: choiceParam('days', ['1', '7', '30', '90']).optional(),
})

export const searchEndpoints = {
  suggest: get(
    '/suggest/:text',
    everyone,
    'Products, categories and brands for a text that is being typed',
    {
      params: z.object({ text: SearchText }),
      answer: SearchSuggestions,
      cache: { tags: ['products', 'categories', 'synonyms'], ttlMs: FOUND_TTL_MS },
    },
  ),
  click: post(
    '/searches/click',
    everyone,
    'Counts that a result of a search was opened; nobody in particular is noted',
    { body: z.object({ text: SearchText, product: ShopId }) },
  ),
  searches: get(
    '/searches/:limit/:skip',
    adminWithRight('catalogue'),
    'What was searched in the last days, the most frequent first; `kind=missing`: what found nothing',
    { query: SearchFilter, answer: pageAnswerOf(SearchCount) },
  ),
  synonyms: get('/synonyms', superAdmin, 'Words that mean the same, in groups', {
    answer: listAnswerOf(Synonym),
  }),
  trySearch: get(
    '/synonyms/try/:text',
    superAdmin,
    'How a search is understood, and what it finds first',
    {
      params: z.object({ text: SearchText }),
      answer: TriedSearch,
    },
  ),
  addSynonym: post('/synonyms', superAdmin, 'Adds a group of words that mean the same', {
    body: SynonymForm,
    created: CreatedBody,
  }),
  takeOverSynonyms: post(
    '/synonyms/nigeria',
    superAdmin,
    'Adds the groups of words that Nigerians use',
  ),
  editSynonym: put('/synonyms/:id', superAdmin, 'Changes the words of a group', {
    notFound: messages.synonymNotFound,
    isEdit: true,
    body: SynonymForm,
  }),
  removeSynonym: del('/synonyms/:id', superAdmin, 'Removes a group', {
    notFound: messages.synonymNotFound,
  }),
}
