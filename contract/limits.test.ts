import { expect, test } from 'vitest'
import * as limits from './limits.ts'

test.each([
  ['Page size 50', limits.PAGE_SIZE, 50],
  ['Home overview loads 35 products', limits.HOME_PRODUCTS, 35],
  ['Similar products: fetch 25', limits.SIMILAR_FETCHED, 25],
  ['show up to 6', limits.SIMILAR_SHOWN, 6],
  ['Random categories: 4 in nav', limits.NAV_CATEGORIES, 4],
  ['Random categories: 3 on home', limits.HOME_CATEGORIES, 3],
  ['Hero rotates every 5000 ms', limits.HERO_MS, 5000],
  ['similar carousel autoplay 2000 ms', limits.SIMILAR_MS, 2000],
  ['nav style changes after 50 px scroll', limits.NAV_SCROLL_PX, 50],
  ['toast auto-close 5000 ms', limits.TOAST_MS, 5000],
  ['chunk load timeout 120 s', limits.CHUNK_TIMEOUT_MS, 120_000],
  ['persisted store timeout 5000 ms', limits.STORE_TIMEOUT_MS, 5000],
  ['Max 4 product images', limits.MAX_IMAGES, 4],
  ['each under 2 MB (2,000,000 bytes)', limits.MAX_IMAGE_BYTES, 2_000_000],
  ['Default currency NGN', limits.CURRENCY, 'NGN'],
])('%s', (_statement, value, expected) => expect(value).toBe(expected))
