import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import styles from './later-passengers.module.css'

interface Props {
  /** The order waits for its payment. */
  isLater: boolean
  children: ReactNode
}

/**
 * Passengers of an order. While it waits for its payment: one button, so that paying comes first; all of them once it is pressed or a link leads there. They stay
 * where they are when it is paid meanwhile, on another phone perhaps: what is being typed is kept.
 */
export function LaterPassengers({ isLater, children }: Props) {
  const t = useTranslations('travel-documents')
  const isLinked = useLocation().hash === '#flight-documents'
  const [isOpen, setOpen] = useState(isLinked)
  const [isPressed, setPressed] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPressed) place.current?.focus({ preventScroll: true })
  }, [isPressed])
  if ((isLinked || !isLater) && !isOpen) setOpen(true)
  if (isOpen)
    return (
      <div ref={place} tabIndex={-1} className={styles.opened}>
        {children}
      </div>
    )
  const open = () => {
    setOpen(true)
    setPressed(true)
  }
  return (
    <section className={styles.later} aria-labelledby="flight-documents">
      <h2 id="flight-documents" className={styles.heading}>
        {t('title')}
      </h2>
      <p className={styles.text}>{t('later')}</p>
      <Button variant="outline" onClick={open}>
        {t('now')}
      </Button>
    </section>
  )
}
