import type { CSSProperties } from 'react'
import { cx } from './cx.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  radius?: CSSProperties['borderRadius']
  /** Shows at once; by default nothing is seen for the first second. */
  now?: boolean
  className?: string
}

/** A placeholder of known size. Decorative: announce loading in a live region or with aria-busy. */
export function Skeleton({ width = '100%', height = '1em', radius = 'var(--radius-2)', now, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(styles.skeleton, now && styles.now, className)}
      style={{ width, height, borderRadius: radius }}
    />
  )
}

/** Lines of text; the last is shorter. */
export function SkeletonText({ lines = 3, now, className }: { lines?: number; now?: boolean; className?: string }) {
  return (
    <span aria-hidden="true" className={cx(styles.lines, className)}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} now={now} height="0.75em" width={lines > 1 && index === lines - 1 ? '62%' : '100%'} />
      ))}
    </span>
  )
}
