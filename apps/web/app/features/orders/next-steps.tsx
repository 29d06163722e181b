import { useTranslations } from 'use-intl'
import styles from './order.module.css'

const steps = ['documents', 'receipt', 'airport'] as const

/** What the customer does after paying. */
export function NextSteps() {
  const t = useTranslations('order.next')
  return (
    <section className={styles.box} aria-labelledby="next-steps">
      <h2 id="next-steps" className={styles.subheading}>
        {t('title')}
      </h2>
      <ol className={styles.next}>
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </section>
  )
}
