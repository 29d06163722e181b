import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { CookieText } from './cookie-text.tsx'
import styles from './cookie-choice.module.css'

/** The consent of this device and its withdrawal. Both states are in the page, and its buttons are those of the boot script. */
export function CookieChoice() {
  const t = useTranslations('cookies')
  return (
    <section id="cookies" aria-labelledby="cookie-choice" className={styles.choice}>
      <Heading level={2} size={22} id="cookie-choice">
        {t('choice.title')}
      </Heading>
      <CookieText />
      <div className={styles.open}>
        <p>{t('choice.open')}</p>
        <Button size="small" variant="outline" data-cookies="accept">
          {t('accept')}
        </Button>
      </div>
      <div className={styles.accepted}>
        <p>
          {t('choice.accepted')} {t('choice.reload')}
        </p>
        <Button size="small" variant="outline" data-cookies="withdraw">
          {t('choice.withdrawButton')}
        </Button>
      </div>
    </section>
  )
}
