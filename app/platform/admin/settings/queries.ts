import { useQuery } from '@tanstack/react-query'
import type { Calls } from '#contract/api.ts'
import type { ShopSettings } from '#contract/platform/shop-settings.ts'
import { type CallBody, callApi } from '../../api/browser.ts'
import { query } from '../../api/query.ts'
import { useAdminMutation } from '../admin-mutation.ts'
import { specText } from '../images/check-image.ts'

export type Settings = Calls['GET /settings']['output']

export const settingsQuery = () => query('GET /settings', {})

/** An open form is not refreshed. */
export const useSettings = () =>
  useQuery({ ...settingsQuery(), staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false })

type Picture = { image: string; file?: File | undefined }

async function storedOf({ image, file }: Picture): Promise<string> {
  return file ? (await callApi('POST /settings/images', { files: { image: [file] } })).image : image
}

/** `logo` and `slides`: the pictures of `values`, those that are not sent yet among them. */
type SettingsSave = Omit<CallBody<'PUT /settings'>, 'values'> & {
  values: Partial<ShopSettings>
  logo: Picture
  slides: readonly Picture[]
}

export const useSaveSettings = () =>
  useAdminMutation(
    async ({ values, logo: picture, slides: pictures, ...rest }: SettingsSave) => {
      const logo = values.logo === undefined ? {} : { logo: await storedOf(picture) }
      const images = values.slides ? await Promise.all(pictures.map(storedOf)) : []
      const slides = values.slides?.map((slide, position) => ({ ...slide, image: images[position] ?? slide.image }))
      const body = { ...rest, values: { ...values, ...logo, ...(slides && { slides }) } }
      return callApi('PUT /settings', { body })
    },
    { meta: { errorText: (error) => specText(error, 'icon') } },
  )
