import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { errorCode } from '../api.ts'
import styles from './form.module.css'

/** Why something was refused: the sentence of its code, or one of its own. */
export function Failure({ error, children }: { error: unknown; children?: ReactNode }) {
  const te = useTranslations('errors')
  if (!error) return null
  return (
    <p role="alert" className={styles.wrong}>
      {children ?? te(errorCode(error))}
    </p>
  )
}
