import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { type Category, CategoryFormData as Texts } from '#contract/catalogue/categories.ts'
import { messages } from '#contract/messages.ts'
import type { CallFiles } from '#contract/platform/endpoint.ts'
import type { SeenValues } from '#contract/platform/values.ts'
import { AdminForm } from '../../../platform/admin/admin-form.tsx'
import { useAdminMutation } from '../../../platform/admin/admin-mutation.ts'
import { changedField } from '../../../platform/admin/edits/use-conflict.ts'
import {
  type Edited,
  type EditForm,
  editedFormOf,
  useEditForm,
} from '../../../platform/admin/edits/use-edit-form.ts'
import { imageSpecText, inSpecTexts } from '../../../platform/admin/images/check-image.ts'
import { ImageSlot } from '../../../platform/admin/images/image-slot.tsx'
import { SAVED } from '../../../platform/admin/unsaved-changes.tsx'
import { UploadProgress } from '../../../platform/admin/upload-progress.tsx'
import { callApi } from '../../../platform/api/browser.ts'
import type { ApiError } from '../../../platform/api/call.ts'
import { TextArea, TextFormField } from '../../../platform/forms/field.tsx'
import { CheckedForm } from '../../../platform/forms/form.tsx'
import { FormButtons } from '../../../platform/ui/dialog-button.tsx'
import { CategoryIcon } from '../../categories/category-icon.tsx'

const ChangedCategory = Texts.extend({ icon: z.custom<File | undefined>() })
const NewCategory = Texts.extend({
  icon: z.custom<File>((file) => file instanceof File, messages.requiredField('icon')),
})
type CategoryFormValues = z.input<typeof ChangedCategory>

const categoryLabels = { icon: 'Icon', title: 'Title', description: 'Description' } as const

/**
 * The form of a new or existing category. An existing one keeps its icon unless another is chosen.
 */
export function CategoryEditForm({ category }: { category?: Category }) {
  const form: EditForm<CategoryFormValues, CategoryFormValues> = useEditForm<
    CategoryFormValues,
    CategoryFormValues
  >({
    edited: category && editedCategory(category, (file) => form.setValue('icon', file)),
    schema: category ? ChangedCategory : NewCategory,
    labels: categoryLabels,
    defaultValues: {
      title: category?.title ?? '',
      description: category?.description ?? '',
      icon: undefined,
    },
  })
  const { save, share } = useCategorySaving(category, form.seen)
  const navigate = useNavigate()
  const back = category ? `/admin/categories/categorydetails/${category._id}` : '/admin/categories'
  const saveAndLeave = async (values: CategoryFormValues): Promise<void> => {
    await save(values)
    await navigate(back, { state: SAVED })
  }
  return (
    <AdminForm
      form={form}
      onSave={saveAndLeave}
      submitText={category ? 'Save category' : 'Add category'}
      cancel={back}
      share={share}
    >
      <CategoryFormFields form={form} category={category} />
    </AdminForm>
  )
}

type NewCategoryFormProps = { onSaved: () => void; onCancel: () => void }

/** Adds a category in a dialog over another form, which keeps what was typed into it. */
export function NewCategoryForm({ onSaved, onCancel }: NewCategoryFormProps) {
  const form = useEditForm<CategoryFormValues, CategoryFormValues>({
    schema: NewCategory,
    labels: categoryLabels,
    defaultValues: { title: '', description: '', icon: undefined },
  })
  const { save, share } = useCategorySaving(undefined, form.seen)
  const saveAndClose = async (values: CategoryFormValues): Promise<void> => {
    await save(values)
    onSaved()
  }
  return (
    <CheckedForm form={form} onSave={saveAndClose} className="grid gap-4 overflow-y-auto px-5 pb-5">
      <CategoryFormFields form={form} />
      <UploadProgress share={share} />
      <FormButtons onCancel={onCancel} pending={form.isPending} pendingText="Saving…">
        Add category
      </FormButtons>
    </CheckedForm>
  )
}

type CategoryFieldsProps = {
  form: EditForm<CategoryFormValues, CategoryFormValues>
  category?: Category | undefined
}

function CategoryFormFields({ form, category }: CategoryFieldsProps) {
  const { field: icon } = useController({ control: form.control, name: 'icon' })
  return (
    <div className="grid max-w-4xl gap-x-10 gap-y-6 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="grid content-start gap-2">
        <ImageSlot
          name="icon"
          label={categoryLabels.icon}
          use="icon"
          current={category?.icon && <CategoryIcon address={category.icon} />}
          file={icon.value}
          onPick={icon.onChange}
          error={form.errorOf('icon')}
          inputRef={icon.ref}
        />
        <p className="text-sm text-muted">PNG, JPEG, GIF or SVG, less than 2 MB</p>
      </div>
      <div className="grid content-start gap-2">
        <TextFormField {...form.field('title')} required autoComplete="off" />
        <TextArea {...form.field('description')} required rows={6} />
      </div>
    </div>
  )
}

const changedIconField = {
  name: 'icon',
  label: categoryLabels.icon,
  words: (file?: File) => file?.name ?? 'another icon',
}

/**
 * The category as the form was opened with it. Its icon is a chosen file or undefined, because the
 * stored one is an address.
 */
function editedCategory(
  { title, description, icon }: Category,
  setIcon: (file?: File) => void,
): Edited<CategoryFormValues> {
  const texts = ({ title, description }: Pick<Category, 'title' | 'description'>) => ({
    title,
    description,
  })
  return {
    ...editedFormOf({ title, description, icon }, texts),
    more: (names, _now, { icon: mine }) =>
      names.includes('icon')
        ? [
            changedField<File | undefined>(
              { ...changedIconField, mine, theirs: undefined },
              setIcon,
            ),
          ]
        : [],
  }
}

function useCategorySaving(category: Category | undefined, seen: () => SeenValues) {
  const [share, setShare] = useState<number>()
  const { mutateAsync } = useAdminMutation(
    async ({ icon, ...body }: CategoryFormValues): Promise<unknown> => {
      const files: CallFiles = icon ? { icon: [icon] } : {}
      const progress = { onProgress: (part: number) => icon && setShare(part) }
      if (!category) return callApi('POST /categories', { body, files }, progress)
      const params = { id: category._id }
      return callApi(
        'PUT /categories/:id',
        { params, body: { ...body, seen: seen() }, files },
        progress,
      )
    },
    { meta: { errorText: (error) => imageSpecText(error, 'icon') } },
  )
  const save = async (values: CategoryFormValues): Promise<void> => {
    setShare(values.icon ? 0 : undefined)
    try {
      await mutateAsync(values)
    } catch (error) {
      throw inSpecTexts(error as ApiError, 'icon')
    } finally {
      setShare(undefined)
    }
  }
  return { save, share }
}
