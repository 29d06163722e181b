import { useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import styles from './passengers.module.css'

/** Codes of bad fields by their path on the wire. */
export type FieldErrors = Record<string, string>

interface FieldErrorState {
  form: RefObject<HTMLFormElement | null>
  faults: FieldErrors
  /** Puts the faults at their fields and the focus on the first. */
  show: (next: FieldErrors) => void
}

export function useFieldErrors(): FieldErrorState {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<FieldErrors>({})
  const show = (next: FieldErrors): void => {
    setFaults(next)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return { form, faults, show }
}

interface FieldsFormProps {
  label?: string
  state: FieldErrorState
  /** Client-side validation. */
  check: () => FieldErrors
  save: { isPending: boolean; mutate: () => void }
  /** Absent for a new entry. */
  remove?: { isPending: boolean; press: () => void }
  children: ReactNode
}

/** The form of a passenger and of a document: checked first, then saved; nothing typed is lost. */
export function FieldsForm({ label, state: { form, show }, check, save, remove, children }: FieldsFormProps) {
  const t = useTranslations('profile.persons')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (save.isPending) return
    const found = check()
    show(found)
    if (Object.keys(found).length === 0) save.mutate()
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-label={label}>
      {children}
      <div className={styles.actions}>
        <Button type="submit" pending={save.isPending} pendingLabel={t('saving')}>
          {t('save')}
        </Button>
        {remove ? (
          <Button variant="quiet" pending={remove.isPending} pendingLabel={t('removing')} onClick={remove.press}>
            {t('remove')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
