import type { InputHTMLAttributes, ReactNode } from 'react'
import { ChipText } from './chip.tsx'
import { cx } from './cx.ts'
import styles from './chip.module.css'

export interface ChipOptionProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type' | 'size' | 'className'> {
  type?: 'checkbox' | 'radio'
  onChange?: (checked: boolean) => void
  icon?: ReactNode
  count?: ReactNode
  className?: string
  children: ReactNode
}

/** The same look on a native checkbox or radio, for filters in a plain GET form. */
export function ChipOption({ type = 'checkbox', onChange, icon, count, className, children, ...rest }: ChipOptionProps) {
  return (
    <label className={cx(styles.chip, className)}>
      <input {...rest} type={type} className={styles.input} onChange={(event) => onChange?.(event.currentTarget.checked)} />
      <ChipText icon={icon} count={count}>
        {children}
      </ChipText>
    </label>
  )
}
