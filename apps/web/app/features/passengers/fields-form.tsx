import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import styles from './passengers.module.css'

interface FieldsFormProps extends Pick<ComponentProps<'form'>, 'id' | 'onSubmit' | 'noValidate'> {
  label?: string
  isSaving: boolean
  /** Absent for a new entry. */
  remove?: { isPending: boolean; press: () => void }
  children: ReactNode
}

/** Layout of the passenger and document forms. */
export function FieldsForm({ label, isSaving, remove, children, ...form }: FieldsFormProps) {
  const t = useTranslations('passengers')
  return (
    <form {...form} className={styles.form} aria-label={label}>
      {children}
      <div className={styles.actions}>
        <Button type="submit" pending={isSaving} pendingLabel={t('saving')}>
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
