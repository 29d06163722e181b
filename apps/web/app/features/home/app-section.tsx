import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Container } from '@aquilane/ui/container'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { lazyPart } from '~/lib/lazy-part.ts'
import { useAppLink } from '~/lib/app-link.ts'
import { useSite } from '~/lib/site.ts'
import homeStyles from './home.module.css'
import styles from './app-section.module.css'

const QrCode = lazyPart(() => import('~/lib/qr-code.ts').then((module) => module.QrCode))

/** Sides of the code, CSS pixels (spec §9). */
const qrSize = 128

/** The mobile apps on the home page: their stores, and beside them a code to scan where there is no phone in the hand. */
export function AppSection() {
  const t = useTranslations('app')
  const { links, hideAppLinks } = useSite()
  const stores = (['appStore', 'googlePlay'] as const).flatMap((name) => {
    const href = links[name]
    return href === null ? [] : [{ name, href }]
  })
  if (hideAppLinks || (stores.length === 0 && links.appQr === null)) return null
  return (
    <Container as="section" className={homeStyles.section} aria-labelledby="app-section">
      <div className={styles.app}>
        <div className={styles.words}>
          <Heading level={2} size={48} id="app-section">
            {t('section.title')}
          </Heading>
          <p className={homeStyles.sectionText}>{t('section.text')}</p>
          <div className={styles.stores}>
            {stores.map(({ name, href }) => (
              <LinkButton key={name} variant="outline" href={href} target="_blank" rel="noopener">
                {t(`banner.${name}`)}
              </LinkButton>
            ))}
          </div>
        </div>
        <Code />
      </div>
    </Container>
  )
}

/** Its link is asked for once the section is near. CSS leaves it out on phones. */
function Code() {
  const t = useTranslations('app.section')
  const room = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = room.current
    if (!element) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '300px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const link = useAppLink(isNear)
  return (
    <figure ref={room} className={styles.code} data-empty={link ? undefined : ''}>
      <span className={styles.qr}>
        {link ? (
          <Suspense>
            <QrCode value={link} size={qrSize} level="H" marginSize={0} title={t('qr')} />
          </Suspense>
        ) : null}
      </span>
      <figcaption>{t('scan')}</figcaption>
    </figure>
  )
}
