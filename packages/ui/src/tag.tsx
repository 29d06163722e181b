import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { cx } from './cx.ts'
import styles from './tag.module.css'

/** Something chosen, which may be taken away again. */
export function Tag({
  onRemove,
  removeLabel,
  className,
  children,
}: {
  onRemove?: () => void
  removeLabel?: string
  className?: string
  children: ReactNode
}) {
  return (
    <span className={cx(styles.tag, className)}>
      {children}
      {onRemove && removeLabel ? (
        <button type="button" aria-label={removeLabel} onClick={onRemove} className={styles.remove}>
          <X aria-hidden="true" />
        </button>
      ) : null}
    </span>
  )
}
