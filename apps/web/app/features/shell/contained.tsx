import { Component, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './contained.module.css'

interface ContainedProps {
  children: ReactNode
  /** Shown instead of a part that failed; by default a notice that offers to load the page again. */
  fallback?: ReactNode
}

/** A part of the shell whose failure (a script that does not load, say) must not take the page with it. */
export class Contained extends Component<ContainedProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { children, fallback } = this.props
    if (!this.state.failed) return children
    return fallback === undefined ? <PartFailed /> : fallback
  }
}

function PartFailed() {
  const t = useTranslations('common.partFailed')
  return (
    <div role="alert" className={styles.failed}>
      {t('text')}{' '}
      <button type="button" onClick={() => location.reload()}>
        {t('reload')}
      </button>
    </div>
  )
}
