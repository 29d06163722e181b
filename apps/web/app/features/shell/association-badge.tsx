import styles from './association-badge.module.css'

/** A membership drawn as a seal: rings, wings, the association's short name. */
export function AssociationBadge({ short, label }: { short: string; label: string }) {
  return (
    <svg viewBox="0 0 96 96" width={80} height={80} role="img" aria-label={label} className={styles.seal}>
      <circle cx="48" cy="48" r="46.5" className={styles.ring} />
      <circle cx="48" cy="48" r="41.5" className={styles.dots} pathLength={72} />
      <path
        d="M48 30.5c-6-3.6-13.4-4.6-21-3 4.6 1 8 2.6 10.6 4.8-4-.8-7.8-.7-11.2.4 8.4.2 15.4 2.5 21.6 6.3 6.2-3.8 13.2-6.1 21.6-6.3-3.4-1.1-7.2-1.2-11.2-.4 2.6-2.2 6-3.8 10.6-4.8-7.6-1.6-15-.6-21 3z"
        className={styles.wings}
      />
      <text x="48" y="60" textAnchor="middle" className={styles.sealName} data-long={short.length > 4 ? '' : undefined}>
        {short}
      </text>
      <path d="M33 68h30" className={styles.rule} />
      <path d="m48 71.5 1.3 2.7 3 .4-2.2 2.1.5 3-2.6-1.4-2.6 1.4.5-3-2.2-2.1 3-.4z" className={styles.wings} />
    </svg>
  )
}
