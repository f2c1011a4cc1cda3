import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import type { Import, ImportType, TypeAnswer } from '#contract/catalogue/imports.ts'
import { categoryOptions, OptionList } from '../../../platform/forms/choice-field.tsx'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { useSession } from '../../../platform/session/use-session.ts'
import { categoriesQuery } from '../../categories/queries.ts'
import { useAnswerImport } from './queries.ts'
import { answerOf, choiceOf, LEAVE, NEW, newTitleOf, titleOfType } from './type-answers.ts'

/** The id of the field that asks for the category of a type, by the type's place in the list. */
export const typeFieldId = (place: number): string => `type-${place}`

/**
 * Asks for the category of each type that the shop has no category for, and for all of them at
 * once.
 */
export function TypeQuestions({ upload: { _id, types } }: { upload: Import }) {
  const { mutate } = useAnswerImport(_id)
  const categories = categoryOptions(useQuery(categoriesQuery()).data?.data ?? [])
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
            onChange={chosen((choice) => answerAll(answerOf(choice, '')))}
          >
            <OptionList
              options={[
                ['', 'One for all…'],
                ...categories,
                [LEAVE, 'Leave all of these products out'],
              ]}
            />
          </SelectField>
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {types.map((type, place) => (
          <TypeQuestion
            key={type.type}
            id={typeFieldId(place)}
            type={type}
            categories={categories}
            onAnswer={(answer) => mutate({ types: [{ type: type.type, answer }] })}
          />
        ))}
      </div>
    </section>
  )
}

/** Handles a change of a select. The empty option is a prompt and no choice. */
const chosen =
  (onChoose: (choice: string) => void) =>
  ({ target: { value } }: ChangeEvent<HTMLSelectElement>) => {
    if (value !== '') onChoose(value)
  }

type TypeQuestionProps = {
  id: string
  type: ImportType
  categories: ReturnType<typeof categoryOptions>
  onAnswer: (answer: TypeAnswer) => void
}

function TypeQuestion({ id, type, categories, onAnswer }: TypeQuestionProps) {
  const { user } = useSession()
  const title = newTitleOf(type)
  const isFree = categories.every(([, known]) => known.toLowerCase() !== title.toLowerCase())
  const mayCreate = user?.role === 'superAdmin' && title !== '' && isFree
  const count = type.products.toLocaleString('en-NG')
  return (
    <SelectField
      id={id}
      label={titleOfType(type)}
      hint={`${count} ${type.products === 1 ? 'product' : 'products'}`}
      value={choiceOf(type.answer)}
      onChange={chosen((choice) => onAnswer(answerOf(choice, title)))}
    >
      <OptionList options={[['', 'Choose…'], ...categories]} />
      {mayCreate && <option value={NEW}>New category: {title}</option>}
      <option value={LEAVE}>Leave these products out</option>
    </SelectField>
  )
}
