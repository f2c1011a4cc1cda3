import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { slideProblems } from './form-values.ts'

const slide = { key: '1', image: '', heading: 'Made to measure', words: '', link: '/products' }

test('a slide without a picture asks for one', () => {
  expect(slideProblems(slide)).toEqual({ image: messages.noSlideImage })
  expect(slideProblems({ ...slide, image: 'elsewhere' })).toEqual({ image: messages.unknownSettingsImage })
  expect(slideProblems({ ...slide, file: new File([], 'new.png') })).toEqual({})
})
