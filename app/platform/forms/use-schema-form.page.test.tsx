import { act, renderHook, waitFor } from '@testing-library/react'
import type { FormEvent } from 'react'
import { useController } from 'react-hook-form'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { useSchemaForm } from './use-schema-form.ts'

const schema = z.object({ slides: z.array(z.object({ heading: z.string(), image: z.string() })) })
const labels = { slides: 'Slides' }
const submission = { preventDefault() {}, persist() {} } as unknown as FormEvent
const stored = [{ heading: 'First week', image: 'a' }]

/** A form that is being saved, and that gets newer values meanwhile. */
async function givenSaving() {
  const { result, rerender } = renderHook(
    (slides) => {
      const form = useSchemaForm({ schema, labels, values: { slides } })
      return { ...form, slides: useController({ control: form.control, name: 'slides' }).field }
    },
    { initialProps: [] as typeof stored },
  )
  await act(async () => result.current.slides.onChange([{ heading: 'First week', image: '' }]))
  const sending = Promise.withResolvers<void>()
  const counted = { saves: 0 }
  const save = () => {
    counted.saves += 1
    return sending.promise.then(() => result.current.startFrom({ slides: stored }))
  }
  const press = () => act(async () => result.current.submit(save)(submission))
  await press()
  rerender(structuredClone(stored))
  return { result, press, counted, end: () => act(async () => sending.resolve()) }
}

test('a form is pending until its save ends, also when newer values come before', async () => {
  const { result, press, counted, end } = await givenSaving()
  expect(result.current.isPending).toBe(true)
  await press()
  await end()
  await waitFor(() => expect(result.current.isPending).toBe(false))
  expect(counted.saves).toBe(1)
})

test('nothing is unsaved after a save, also when newer values came before its end', async () => {
  const { result, end } = await givenSaving()
  await end()
  await waitFor(() => expect(result.current.isDirty).toBe(false))
  expect(result.current.getValues()).toEqual({ slides: stored })
})
