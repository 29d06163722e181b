import { cx } from './cx.ts'
import styles from './logo.module.css'

/** Four feathers of an eagle's wing, drawn as four lanes that climb together. */
const feathers =
  'M1.5 32C7.42 14.55 24.25 4.51 47 5C29.71 11.4 15.15 21.55 1.5 32ZM6.7 36.2C11.16 22.64 23.85 14.61 41 15C27.97 20.69 16.99 29.02 6.7 36.2Z' +
  'M11.9 40.4C14.9 30.73 23.45 24.72 35 25C26.22 29.99 18.83 36.48 11.9 40.4ZM17.1 44.6C18.65 38.82 23.05 34.82 29 35C24.48 39.28 20.67 43.95 17.1 44.6Z'

/** The mark alone, in the colour of the text around it. Decoration unless it gets a label. */
export function Mark({ size = 32, label, className }: { size?: number; label?: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      fill="currentColor"
      className={className}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={feathers} />
    </svg>
  )
}

/** Mark and wordmark. `compact` hides the wordmark visually under 480 px. */
export function Logo({ name = 'Aquilane', compact, className }: { name?: string; compact?: boolean; className?: string }) {
  return (
    <span className={cx(styles.logo, compact && styles.compact, className)}>
      <Mark size={30} className={styles.mark} />
      <span className={styles.word}>{name}</span>
    </span>
  )
}
