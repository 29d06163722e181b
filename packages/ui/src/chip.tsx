import type { InputHTMLAttributes, ReactNode } from 'react'
import { X } from 'lucide-react'
import { cx } from './cx.ts'
import styles from './chip.module.css'

export interface ChipProps {
  pressed: boolean
  onChange: (pressed: boolean) => void
  icon?: ReactNode
  count?: ReactNode
  disabled?: boolean
  className?: string
  children: ReactNode
}

/** A filter that is on or off, at once. */
export function Chip({ pressed, onChange, icon, count, disabled, className, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      className={cx(styles.chip, className)}
      onClick={() => onChange(!pressed)}
    >
      <ChipText icon={icon} count={count}>
        {children}
      </ChipText>
    </button>
  )
}

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

function ChipText({ icon, count, children }: { icon?: ReactNode; count?: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <span>{children}</span>
      {count === undefined || count === null ? null : <span className={styles.count}>{count}</span>}
    </>
  )
}

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

/** A labelled group of chips, wrapping; `scroll` keeps them on one scrolling line. */
export function ChipGroup({
  label,
  scroll,
  className,
  children,
}: {
  label: string
  scroll?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <fieldset aria-label={label} className={cx(styles.group, scroll && styles.scroll, className)}>
      {children}
    </fieldset>
  )
}
