import { describe, expect, test } from 'vitest'
import { recentSuggestions, suggestionsForText } from './options.ts'

const product = { _id: 'p1', title: 'Tecno Spark', price: 5000, discountPercentage: 0, image: '' }

describe('what is offered below a search box', () => {
  test('in this order: the corrected spelling, products, categories, brands, all results', () => {
    const groups = suggestionsForText(' tekno ', {
      products: [product],
      categories: [{ _id: 'c1', title: 'Phones' }],
      brands: ['Tecno & Sons'],
      corrected: 'tecno',
    })
    expect(groups.map(({ title }) => title)).toEqual([
      'Did you mean',
      'Products',
      'Categories',
      'Brands',
      'All results',
    ])
    expect(groups.flatMap(({ options }) => options.map(({ to }) => to))).toEqual([
      '/search/tecno',
      '/product/p1',
      '/category/c1',
      '/products?brand=Tecno+%26+Sons',
      '/search/tekno',
    ])
  })

  test('all results alone, where nothing else is offered', () => {
    expect(suggestionsForText('50% off', undefined).map(({ options }) => options[0]?.to)).toEqual([
      '/search/50%25%20off',
    ])
  })

  test('before anything is typed, what was searched for before', () => {
    expect(recentSuggestions(['a/b', 'tee'])[0]?.options.map(({ to }) => to)).toEqual([
      '/search/a%2Fb',
      '/search/tee',
    ])
    expect(recentSuggestions([])).toEqual([])
  })
})
