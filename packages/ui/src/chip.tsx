import type { ReactNode } from 'react'
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

/** What stands in a chip. */
export function ChipText({ icon, count, children }: { icon?: ReactNode; count?: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <span>{children}</span>
      {count === undefined || count === null ? null : <span className={styles.count}>{count}</span>}
    </>
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
