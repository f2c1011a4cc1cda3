import { useQuery } from '@tanstack/react-query'
import type { Calls } from '#contract/api.ts'
import type { SettingName, ShopSettings } from '#contract/platform/shop-settings.ts'
import type { Seen } from '#contract/platform/values.ts'
import { callApi } from '../../api/browser.ts'
import { query } from '../../api/query.ts'
import { useAdminMutation } from '../admin-mutation.ts'
import { specText } from '../images/check-image.ts'

export type Settings = Calls['GET /settings']['output']

export const settingsQuery = () => query('GET /settings', {})

/** An open form is not refreshed. */
export const useSettings = () =>
  useQuery({ ...settingsQuery(), staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false })

async function storeImage(file: File): Promise<string> {
  const { image } = await callApi('POST /settings/images', { files: { image: [file] } })
  return image
}

type Picture = { image: string; file?: File | undefined }
const storedOf = async ({ image, file }: Picture): Promise<string> => (file ? storeImage(file) : image)

export type SettingsSave = {
  version: number
  seen: Seen
  values: Partial<ShopSettings>
  reset: SettingName[]
  /** Left out where it stays. */
  nextInvoice: number | undefined
  /** The pictures of `values`, those that are not sent yet among them. */
  logo: Picture
  slides: readonly Picture[]
}

export const useSaveSettings = () =>
  useAdminMutation(
    async ({ version, seen, values, reset, nextInvoice, ...pictures }: SettingsSave) => {
      const logo = values.logo === undefined ? {} : { logo: await storedOf(pictures.logo) }
      const images = values.slides ? await Promise.all(pictures.slides.map(storedOf)) : []
      const slides = values.slides?.map((slide, position) => ({ ...slide, image: images[position] ?? slide.image }))
      const body = { version, seen, nextInvoice, reset, values: { ...values, ...logo, ...(slides && { slides }) } }
      return callApi('PUT /settings', { body })
    },
    { meta: { errorText: (error) => specText(error, 'icon') } },
  )
