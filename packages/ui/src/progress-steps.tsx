import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useUi } from './provider.tsx'
import styles from './progress-steps.module.css'

export interface ProgressStepsProps {
  label: string
  /** A completed step with a URL is a link. */
  steps: readonly { id: string; label: ReactNode; href?: string }[]
  /** Index of the current step, from 0. */
  current: number
  /** Read after the names: "done", "current step". */
  stateLabels: { done: string; current: string }
  /** In place of the names on narrow screens: "Step 2 of 4". */
  compactLabel: string
  className?: string
}

/** Where one is in a task of several steps. */
export function ProgressSteps({ label, steps, current, stateLabels, compactLabel, className }: ProgressStepsProps) {
  const { Link } = useUi()
  return (
    <nav aria-label={label} className={cx(styles.nav, className)}>
      <p className={styles.compact} aria-hidden="true">
        <span>{compactLabel}</span>
        <strong>{steps[current]?.label}</strong>
      </p>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const state = index < current ? 'done' : index === current ? 'current' : 'todo'
          const text = (
            <>
              <span className={styles.label}>{step.label}</span>
              {state === 'todo' ? null : <span className="visually-hidden">, {stateLabels[state]}</span>}
            </>
          )
          return (
            <li key={step.id} className={styles.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
              {step.href && state === 'done' ? <Link href={step.href}>{text}</Link> : <span>{text}</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
