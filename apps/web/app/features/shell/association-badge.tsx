import styles from './association-badge.module.css'

/** A membership drawn as a seal: rings, wings, the association's short name. */
export function AssociationBadge({ short, label }: { short: string; label: string }) {
  return (
    <svg viewBox="0 0 96 96" width={80} height={80} role="img" aria-label={label} className={styles.badge}>
      <circle cx="48" cy="48" r="46.5" className={styles.ring} />
      <circle cx="48" cy="48" r="41.5" className={styles.dots} pathLength={72} />
      <path d="M48 30.5c-6-3.6-13.4-4.6-21-3 4.6 1 8 2.6 10.6 4.8-4-.8-7.8-.7-11.2.4 8.400.200 15.400 2.500 21.600 6.300 6.200-3.800 13.200-6.100 21.600-6.300-3.400-1.100-7.200-1.200-11.200-.4 2.600-2.200 6-3.800 10.600-4.800-7.600-1.600-15-.6-21 3z" className={styles.wings} />
      <text x="48" y="60" textAnchor="middle" className={styles.name} textLength={short.length > 4 ? 56 : undefined}>
        {short}
      </text>
      <path d="M33 68h30" className={styles.rule} />
      <path d="m48 71.500 1.300 2.700 3 .400-2.200 2.100.500 3-2.600-1.400-2.600 1.400.500-3-2.200-2.100 3-.400z" className={styles.wings} />
    </svg>
  )
}
