import { useTranslations } from 'use-intl'
import styles from './order.module.css'

const steps = ['documents', 'receipt', 'airport'] as const

/** What the customer does after the confirmation. A trip that is still to be paid has no receipt. */
export function NextSteps({ hasReceipt }: { hasReceipt: boolean }) {
  const t = useTranslations('order.next')
  return (
    <section className={styles.box} aria-labelledby="next-steps">
      <h2 id="next-steps" className={styles.subheading}>
        {t('title')}
      </h2>
      <ol className={styles.next}>
        {steps
          .filter((step) => hasReceipt || step !== 'receipt')
          .map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
      </ol>
    </section>
  )
}
