import { useMemo, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { useFieldsForm, type FieldErrors } from '@aquilane/ui/use-fields-form'
import { errorCode, fieldCodes } from './api.ts'
import styles from './form.module.css'

interface EntryOptions<Body, Answer> {
  /** Texts, nested like the body. */
  defaultValue: object
  /** The body of the request; numbers that are none are NaN. */
  toBody: (typed: object) => Body
  check: (body: Body) => FieldErrors
  send: (body: Body) => Promise<Answer>
  onDone: (answer: Answer, body: Body) => Promise<void> | void
  /** The sentence of an error code, own or of the server; undefined where it has none. */
  errorText: (code: string, path: string) => string | undefined
}

/** A form whose fields are the body of one request. Errors, of the form and of the server, stand at their fields. */
export function useEntryForm<Body extends object, Answer>(options: EntryOptions<Body, Answer>) {
  const { defaultValue, toBody, check, errorText } = options
  const send = useMutation({ mutationFn: options.send, onSuccess: options.onDone })
  const responseErrors = useMemo(() => (send.error ? fieldCodes(send.error) : null), [send.error])
  const form = useFieldsForm<Body>({
    defaultValue,
    toFields: toBody,
    check,
    onValid: (body) => {
      if (!send.isPending) send.mutate(body)
    },
    errorText: (code, path) => (code === undefined ? undefined : errorText(code, path)),
    responseErrors,
  })
  const isAtField = Object.entries(responseErrors ?? {}).some(([path, code]) => errorText(code, path) !== undefined)
  return {
    ...form,
    isPending: send.isPending,
    error: send.error,
    /** Why the request was refused, where no field says it. */
    failure: send.error && !isAtField ? errorCode(send.error) : null,
  }
}

interface Props {
  form: { formProps: object; isPending: boolean; failure: ReturnType<typeof errorCode> | null }
  labels: { submit: string; working: string; cancel: string }
  /** Instead of the sentence of the code. */
  failure?: string | null
  onClose: () => void
  children: ReactNode
}

/** The fields, why the request was refused, and the buttons. */
export function EntryForm({ form: { formProps, isPending, failure: code }, labels, failure, onClose, children }: Props) {
  const te = useTranslations('errors')
  return (
    <form {...formProps} className={styles.form}>
      {children}
      {code === null ? null : (
        <p role="alert" className={styles.wrong}>
          {failure ?? te(code)}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" pending={isPending} pendingLabel={labels.working}>
          {labels.submit}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {labels.cancel}
        </Button>
      </div>
    </form>
  )
}

/** The number that was typed, with a comma or a point; NaN for none. */
export const typedNumber = (text: string): number => (/^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN)

export const isWithin = (value: number, min: number, max: number): boolean => value >= min && value <= max

export const isWholeWithin = (value: number, min: number, max: number): boolean => Number.isInteger(value) && isWithin(value, min, max)

/** Error codes by path, without the paths that have none. */
export const compactErrors = (errors: Record<string, string | false>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== false))
