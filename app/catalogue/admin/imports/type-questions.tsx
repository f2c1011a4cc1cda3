import { useQuery } from '@tanstack/react-query'
import type { Import, ImportType, TypeAnswer } from '#contract/catalogue/imports.ts'
import { countWithNoun } from '#contract/platform/format.ts'
import { categoryOptions } from '../../../platform/forms/choice-field.tsx'
import { SelectField } from '../../../platform/forms/field.tsx'
import { useShopSession } from '../../../platform/session/use-session.ts'
import { shopCategoriesQuery } from '../../categories/queries.ts'
import { useAnswerImport } from './queries.ts'
import {
  choiceOfTypeAnswer,
  importTypeTitle,
  LEAVE_OUT_CHOICE,
  NEW_CATEGORY_CHOICE,
  titleOfNewCategory,
  typeAnswerOfChoice,
} from './type-answers.ts'

/** The id of the field that asks for the category of a type, by the type's place in the list. */
export const importTypeFieldId = (place: number): string => `type-${place}`

/**
 * Asks for the category of each type that the shop has no category for, and for all of them at
 * once.
 */
export function ImportTypeQuestions({ upload: { _id, types } }: { upload: Import }) {
  const { mutate } = useAnswerImport(_id)
  const categories = categoryOptions(useQuery(shopCategoriesQuery()).data?.data ?? [])
  const answerAll = (answer: TypeAnswer) =>
    mutate({ types: types.map(({ type }) => ({ type, answer })) })
  return (
    <section
      aria-labelledby="types"
      className="grid gap-4 rounded-box border border-line bg-surface p-4 sm:p-5"
    >
      <div className="grid gap-1">
        <h4 id="types" className="text-lg font-bold">
          Which category?
        </h4>
        <p className="max-w-prose text-muted">
          The file names {types.length === 1 ? 'a type' : `${types.length} types`} that this shop
          has no category for. Your answers stay with this import.
        </p>
      </div>
      {types.length > 1 && (
        <div className="sm:w-1/2 xl:w-1/3">
          <SelectField
            id="all-types"
            label="All of them"
            value=""
            onValueChange={(choice) => choice !== '' && answerAll(typeAnswerOfChoice(choice, ''))}
            options={[
              ['', 'One for all…'],
              ...categories,
              [LEAVE_OUT_CHOICE, 'Leave all of these products out'],
            ]}
          />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {types.map((type, place) => (
          <ImportTypeQuestion
            key={type.type}
            id={importTypeFieldId(place)}
            type={type}
            categories={categories}
            onAnswer={(answer) => mutate({ types: [{ type: type.type, answer }] })}
          />
        ))}
      </div>
    </section>
  )
}

type TypeQuestionProps = {
  id: string
  type: ImportType
  categories: ReturnType<typeof categoryOptions>
  onAnswer: (answer: TypeAnswer) => void
}

function ImportTypeQuestion({ id, type, categories, onAnswer }: TypeQuestionProps) {
  const { user } = useShopSession()
  const title = titleOfNewCategory(type)
  const isFree = categories.every(([, known]) => known.toLowerCase() !== title.toLowerCase())
  const mayCreate = user?.role === 'superAdmin' && title !== '' && isFree
  return (
    <SelectField
      id={id}
      label={importTypeTitle(type)}
      hint={countWithNoun(type.products, 'product')}
      value={choiceOfTypeAnswer(type.answer)}
      onValueChange={(choice) => choice !== '' && onAnswer(typeAnswerOfChoice(choice, title))}
      options={[
        ['', 'Choose…'],
        ...categories,
        ...(mayCreate ? [[NEW_CATEGORY_CHOICE, `New category: ${title}`] as const] : []),
        [LEAVE_OUT_CHOICE, 'Leave these products out'],
      ]}
    />
  )
}
