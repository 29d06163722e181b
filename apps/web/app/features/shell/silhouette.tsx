import styles from './avatar.module.css'

/** The default silhouette. */
export function Silhouette() {
  return (
    <svg viewBox="0 0 36 36" width={36} height={36} aria-hidden="true" className={styles.silhouette}>
      <circle cx="18" cy="18" r="17.5" fill="none" stroke="currentColor" />
      <circle cx="18" cy="14" r="5" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path
        d="M8.5 28.5c1.6-4.6 5.2-6.9 9.5-6.9s7.9 2.3 9.5 6.9"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </svg>
  )
}
