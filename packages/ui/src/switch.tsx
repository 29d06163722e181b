import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import styles from './switch.module.css'

export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type' | 'role' | 'className' | 'size'> {
  onChange?: (on: boolean) => void
  hint?: ReactNode
  className?: string
  ref?: Ref<HTMLInputElement>
  children: ReactNode
}

/** On or off, applied at once. Label left, switch right. */
export function Switch({ onChange, hint, className, children, ...rest }: SwitchProps) {
  const made = useId()
  const id = rest.id ?? made
  return (
    <div className={cx(styles.switch, className)}>
      <label htmlFor={id} className={styles.label}>
        {children}
        {hint ? (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        ) : null}
      </label>
      <input
        {...rest}
        id={id}
        type="checkbox"
        role="switch"
        aria-describedby={cx(rest['aria-describedby'], hint ? `${id}-hint` : undefined)}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
        className={styles.track}
      />
    </div>
  )
}
