import type { ReactNode } from 'react'
import { Heading } from '@aquilane/ui/heading'
import { Questions } from '~/lib/questions.tsx'
import { BookingSteps } from './booking-steps.tsx'
import styles from './review.module.css'

interface ReviewPageProps {
  title: string
  isRequest?: boolean
  /** What has to be known before anything else. */
  lede?: string | undefined
  children: ReactNode
  /** Price, cancellation and the button: beside the rest on a desk, under it on a phone. */
  side: ReactNode
}

/** Step 1 of booking: what is flown in cards, and beside them what it costs. */
export function ReviewPage({ title, isRequest = false, lede, children, side }: ReviewPageProps) {
  return (
    <div className={styles.page}>
      <BookingSteps current="review" isRequest={isRequest} />
      <header className={styles.top}>
        <Heading level={1} size={36}>
          {title}
        </Heading>
        {lede ? <p className={styles.lede}>{lede}</p> : null}
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          {children}
          <Questions />
        </div>
        <aside className={styles.side}>{side}</aside>
      </div>
    </div>
  )
}

interface ReviewCardProps {
  id: string
  title: ReactNode
  children: ReactNode
}

export function ReviewCard({ id, title, children }: ReviewCardProps) {
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
