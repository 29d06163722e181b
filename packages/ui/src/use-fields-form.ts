import { useMemo, useState, type FormEvent } from 'react'
import { parse, useForm, type Submission } from '@conform-to/react'

/** Dotted paths of the fields of `T`. */
export type FieldPath<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends object ? `${K}.${FieldPath<NonNullable<T[K]>>}` : K
}[keyof T & string]

/** Error codes by field path. */
export type FieldErrors = Record<string, string>

interface FieldsFormOptions<Fields> {
  /** Initial values, nested like the paths. */
  defaultValue: object
  /** Typed values, nested like the paths, as fields. */
  toFields: (typed: object) => Fields
  check: (fields: Fields) => FieldErrors
  onValid: (fields: Fields) => void
  errorText: (code: string | undefined, path: string) => string | undefined
  /** Error codes of the last response; a new object for each response, null for none. */
  responseErrors: FieldErrors | null
}

/**
 * A form whose controls are named by the paths of the API. Errors appear on submit, with the focus on the first, and disappear as soon as
 * the field is right. `control` gives the props of a native control.
 */
export function useFieldsForm<Fields extends object>(options: FieldsFormOptions<Fields>) {
  const { defaultValue, toFields, check, onValid, errorText, responseErrors } = options
  const [last, setLast] = useState<Submission<Fields> | null>(null)
  const lastResult = useMemo(
    () => (last && responseErrors ? last.reply({ fieldErrors: toLists(responseErrors) }) : null),
    [last, responseErrors],
  )
  const [form] = useForm<Record<string, unknown>, Fields>({
    defaultValue,
    lastResult,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) =>
      parse<Fields, string[]>(formData, {
        resolve: (typed) => {
          const fields = toFields(typed)
          const errors = check(fields)
          return Object.keys(errors).length === 0 ? { value: fields } : { error: toLists(errors) }
        },
      }),
    onSubmit(event: FormEvent<HTMLFormElement>, { submission }) {
      event.preventDefault()
      if (submission?.status !== 'success') return
      setLast(submission)
      onValid(submission.value)
    },
  })
  const control = (path: FieldPath<Fields>) => ({
    name: path,
    defaultValue: getText(form.initialValue, path),
    error: errorText(form.allErrors[path]?.[0], path),
  })
  /** A checkbox that is no field of its own: `toFields` finds it at its path, ticked as `on`. */
  const choice = (path: string) => ({ name: path, value: 'on', defaultChecked: getText(form.initialValue, path) === 'on' })
  return {
    formProps: { id: form.id, onSubmit: form.onSubmit, noValidate: true },
    control,
    choice,
    isChosen: (path: string) => getText(form.value, path) === 'on',
    /** The typed text of a field. */
    value: (path: FieldPath<Fields>) => getText(form.value, path),
    errorCount: Object.keys(form.allErrors).length,
  }
}

const toLists = (errors: FieldErrors): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([path, code]) => [path, [code]]))

/** The typed text at a path, without spaces around it; empty for none. */
export const typedText = (typed: object, path: string): string => getText(typed, path).trim()

function getText(values: unknown, path: string): string {
  let value = values
  for (const key of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[key]
  return typeof value === 'string' ? value : ''
}
