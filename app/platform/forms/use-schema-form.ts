import { zodResolver } from '@hookform/resolvers/zod'
import { replaceEqualDeep } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { toast } from '../ui/toast.ts'
import type { Summary } from './error-summary.tsx'
import {
  type FormFieldName,
  formFieldNames,
  isBlankValue,
  type Labels,
  namedMessage,
  type WrongField,
  wrongFields,
} from './wrong-fields.ts'

/**
 * The title of a summary. `isToasted`: it is toasted too. `namesFields`: each line below it begins
 * with a label.
 */
export type FormFault = { title: string; isToasted?: boolean; namesFields?: boolean }

/** How the server refuses a form: with a message, and a message for each field that it names. */
export type FormRefusal = { message: string; fields: Record<string, string> }

export type FormBinding<Values extends FieldValues, Checked> = Pick<
  UseFormProps<Values, unknown, Checked>,
  'defaultValues' | 'values'
> & { schema: z.ZodType<Checked, Values>; labels: Labels<Values> }

type SchemaFormOptions<Values extends FieldValues, Checked> = FormBinding<Values, Checked> & {
  /**
   * For a form with a summary, which takes the focus. `hasBlank`: one of the wrong fields is blank.
   */
  fault?: (hasBlank: boolean) => FormFault
  /** In a form without a summary: the field for a refusal that names no field. */
  fallback?: FormFieldName<Values>
}

export type SchemaForm<Values extends FieldValues, Checked> = ReturnType<
  typeof useSchemaForm<Values, Checked>
>

/**
 * Newer `values` never overwrite what is being typed, nor hide what the server has just refused.
 */
const ofNewerValues = { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true }
const ofReset = { keepDirtyValues: false, keepErrors: false, keepSubmitCount: false }

/**
 * Binds a form to a schema: fields with labels and errors, a summary, and refusals of the server at
 * their fields.
 */
export function useSchemaForm<Values extends FieldValues, Checked>(
  options: SchemaFormOptions<Values, Checked>,
) {
  const { schema, labels, fault, fallback, ...values } = options
  const form = useForm<Values, unknown, Checked>({
    ...values,
    resolver: zodResolver(schema),
    mode: 'onBlur',
    shouldFocusError: !fault,
    resetOptions: values.values && ofNewerValues,
  })
  const { errors, submitCount, isDirty } = form.formState
  const wrong = wrongFields(errors, labels)
  const faultOf = (fields: typeof wrong) =>
    fault?.(fields.some(({ field }) => isBlankValue(form.getValues(field))))
  const errorOf = (name: FormFieldName<Values>) =>
    wrong.find(({ field }) => field === name)?.message

  const toastFault = (found: FieldErrors<Values>): void => {
    const shownFault = faultOf(wrongFields(found, labels))
    if (shownFault?.isToasted) toast.error(shownFault.title)
  }
  const refuse = ({ message, fields }: FormRefusal): void => {
    const refused = formFieldNames(labels).filter((name) => fields[name])
    const shown = refused.length === 0 && fallback ? [fallback] : refused
    shown.forEach((name, position) => {
      form.setError(
        name,
        { message: fields[name] ?? message },
        { shouldFocus: !fault && position === 0 },
      )
    })
    if (fault) form.setError('root', { message })
  }
  const { isPending, submit, sent } = useSubmit(form, refuse, toastFault)
  /** Back to the first values, or to these: nothing counts as typed. */
  // the library adds `resetOptions` otherwise
  const reset = (start?: Values): void => form.reset(start, ofReset)
  /**
   * For the end of `save`: starts over from what was saved. What was typed while it was on its way
   * stays, unsaved.
   */
  const startFrom = (saved: Values): void => {
    const typed = form.getValues()
    reset(saved)
    for (const name of formFieldNames(labels))
      if (isFormChanged(sent.current?.[name], typed[name]))
        form.setValue(name, typed[name], { shouldDirty: true })
  }
  const hasSummary = fault !== undefined && submitCount > 0
  return {
    ...form,
    isDirty,
    isPending,
    summary: hasSummary ? toSummary(wrong, faultOf(wrong), errors.root?.message) : undefined,
    errorOf,
    field: (name: FormFieldName<Values>, rules?: Parameters<typeof form.register>[1]) => ({
      label: labels[name],
      error: errorOf(name),
      ...form.register(name, rules),
    }),
    refuse,
    submit,
    reset,
    startFrom,
    ...unsavedInputOf(form, labels),
  }
}

type BoundForm<Values extends FieldValues, Checked> = UseFormReturn<Values, unknown, Checked>

/** Sends a form once at a time. `sent`: the values of the last try, as they were typed. */
function useSubmit<Values extends FieldValues, Checked>(
  form: BoundForm<Values, Checked>,
  onRefusal: (refusal: FormRefusal) => void,
  onWrongFields: (errors: FieldErrors<Values>) => void,
) {
  /** Not the library's `isSubmitting`: newer `values` would end it before the save does. */
  const [isPending, setPending] = useState(false)
  const sent = useRef<Values>(undefined)
  /** For `onSubmit`. `save` gets the checked values, and rejects with what the server refused. */
  const submit = (save: (checked: Checked) => Promise<unknown>) => (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    sent.current = { ...form.getValues() }
    setPending(true)
    const send = form.handleSubmit(
      (checked) => save(checked).then(() => {}, onRefusal),
      onWrongFields,
    )
    void send(event).finally(() => setPending(false))
  }
  return { isPending, submit, sent }
}

/**
 * The summary of a form that was sent in vain: the server's message, else the title of its own
 * fault, and a line for each wrong field. Undefined when nothing is wrong.
 */
function toSummary<Values extends FieldValues>(
  wrong: readonly WrongField<Values>[],
  fault: FormFault | undefined,
  serverMessage: string | undefined,
): Summary | undefined {
  const title = serverMessage ?? (wrong.length > 0 ? fault?.title : undefined)
  if (!title) return undefined
  const errors = wrong.map((field) => ({
    ...field,
    message: fault?.namesFields ? namedMessage(field) : field.message,
  }))
  return { title, errors }
}

/** How the input of a form that is not saved yet is kept elsewhere, and put back. */
function unsavedInputOf<Values extends FieldValues, Checked>(
  form: BoundForm<Values, Checked>,
  labels: Labels<Values>,
) {
  return {
    /** What is unsaved, by field, without files: no storage keeps them. */
    typed: (): Record<string, unknown> => {
      const now = form.getValues()
      const was: FieldValues = form.formState.defaultValues ?? {}
      const isTyped = (name: FormFieldName<Values>) =>
        isFormChanged(was[name], now[name]) && !hasChosenFile(now[name])
      const names = formFieldNames(labels).filter(isTyped)
      return Object.fromEntries(names.map((name) => [name, now[name]]))
    },
    putBack: (kept: Record<string, unknown>): void => {
      for (const name of formFieldNames(labels))
        if (name in kept)
          form.setValue(name, kept[name] as Values[FormFieldName<Values>], { shouldDirty: true })
    },
    onTyped: (listener: () => void) =>
      form.subscribe({ formState: { values: true }, callback: listener }),
  }
}

/** By value: newer `values` copy lists. */
const isFormChanged = (was: unknown, now: unknown): boolean => replaceEqualDeep(was, now) !== was

const hasChosenFile = (value: unknown): boolean =>
  value instanceof File ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasChosenFile))
