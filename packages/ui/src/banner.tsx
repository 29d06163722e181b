import type { ReactNode } from 'react'
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import styles from './banner.module.css'

export interface BannerProps {
  /** `demo` is the thin line that marks the demo. */
  tone?: 'info' | 'warn' | 'error' | 'ok' | 'demo'
  title?: ReactNode
  /** A button or a link at the end. */
  action?: ReactNode
  onDismiss?: () => void
  dismissLabel?: string
  /** Announces itself when it appears: `status` politely, `alert` at once. */
  live?: 'status' | 'alert'
  className?: string
  children: ReactNode
}

const icons = { info: Info, warn: TriangleAlert, error: TriangleAlert, ok: CircleCheck, demo: null }

/** A persistent message about the page or a section. */
export function Banner({ tone = 'info', title, action, onDismiss, dismissLabel, live, className, children }: BannerProps) {
  const Icon = icons[tone]
  return (
    <div className={cx(styles.banner, styles[tone], className)} role={live}>
      {Icon ? <Icon className={styles.icon} aria-hidden="true" /> : null}
      <div className={styles.words}>
        {title ? <p className={styles.title}>{title}</p> : null}
        <div className={styles.text}>{children}</div>
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
      {onDismiss && dismissLabel ? (
        <IconButton className={styles.close} size="small" label={dismissLabel} icon={<X aria-hidden="true" />} onClick={onDismiss} />
      ) : null}
    </div>
  )
}
