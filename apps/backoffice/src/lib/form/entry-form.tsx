import { useMemo, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useFieldsForm, type FieldErrors } from '@aquilane/ui/use-fields-form'
import { fieldCodes } from '../api.ts'
import { FormDialog, FormFrame } from './form-frame.tsx'

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
  return { ...form, request: send, isAtField }
}

interface FormProps {
  form: { formProps: object; request: { isPending: boolean; error: unknown }; isAtField: boolean }
  labels: { submit: string; working: string; cancel: string }
  /** Instead of the sentence of the code. */
  failure?: string | null
  onClose: () => void
  children: ReactNode
}

const toFrame = ({ form: { formProps, request, isAtField }, failure, ...frame }: FormProps) => ({
  ...formProps,
  ...frame,
  request,
  failure: isAtField ? null : (failure ?? undefined),
})

/** The form of one request. The reason of a refusal is shown at its field, or below. */
export const EntryForm = (props: FormProps) => <FormFrame {...toFrame(props)} />

/** The same in a dialog. */
export const EntryDialog = ({ title, closeLabel, ...props }: FormProps & { title: string; closeLabel: string }) => (
  <FormDialog {...toFrame(props)} title={title} closeLabel={closeLabel} />
)
