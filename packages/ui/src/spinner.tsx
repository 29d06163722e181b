import { cx } from './cx.ts'
import styles from './spinner.module.css'

export interface SpinnerProps {
  /** Spoken while it turns; without it the spinner is decoration. */
  label?: string
  /** Pixels across. */
  size?: number
  className?: string
}

/** A hairline ring with one brighter arc. */
export function Spinner({ label, size = 20, className }: SpinnerProps) {
  return (
    <span className={cx(styles.spinner, className)} role={label ? 'status' : undefined} aria-hidden={label ? undefined : true}>
      <svg viewBox="0 0 24 24" width={size} height={size} fill="none" strokeWidth="1.75" aria-hidden="true">
        <circle cx="12" cy="12" r="10" stroke="currentColor" opacity="0.22" />
        <path d="M12 2a10 10 0 0 1 10 10" stroke="currentColor" strokeLinecap="round" />
      </svg>
      {label ? <span className="visually-hidden">{label}</span> : null}
    </span>
  )
}
