import { ArrowLeft, CalendarDays } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { formatDate } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Container } from '@aquilane/ui/container'
import { Heading, Lede } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import layout from '~/lib/page-layout.module.css'
import { usePaths } from '~/lib/texts.tsx'
import type { ContentText, RoutePrices } from './content.ts'
import { toDealDays } from './deal-days.ts'
import { TextBlocks } from './text-blocks.tsx'
import styles from './deal-page.module.css'
import contentStyles from './content.module.css'

interface DealPageProps {
  deal: ContentText
  routes: RoutePrices
  /** The event is over. */
  isPast: boolean
  /** The first day on which its flights can be searched; null when they can be now. */
  opensOn: string | null
}

/** Spec §2 `/deals/{id}`: a package, an event or an offer. */
export function DealPage({ deal, routes, isPast, opensOn }: DealPageProps) {
  const t = useTranslations('content.deals')
  const locale = useLocale() as Locale
  const paths = usePaths()
  const days = toDealDays(deal, locale)
  return (
    <Container className={layout.page}>
      <TextLink href={paths.deals()} className={layout.back}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('back')}
      </TextLink>
      <article className={contentStyles.article}>
        <div className={styles.dealHead}>
          <header className={contentStyles.head}>
            <Heading level={1} size={48}>
              {deal.title}
            </Heading>
            <Lede>{deal.lead}</Lede>
            {days ? (
              <p className={styles.days}>
                <CalendarDays size={18} strokeWidth={1.5} aria-hidden="true" /> {days}
              </p>
            ) : null}
            {isPast ? <Banner tone="info">{t('past')}</Banner> : <Actions deal={deal} opensOn={opensOn} />}
          </header>
          {deal.picture ? <img className={styles.dealPicture} src={deal.picture} alt="" width={600} height={400} decoding="async" /> : null}
        </div>
        <TextBlocks blocks={deal.blocks} routes={routes} />
        {deal.starts_on ? null : <p className={layout.quiet}>{t('conditions')}</p>}
      </article>
    </Container>
  )
}

/** The search, where the event is within its days; else from when on, and who quotes until then. */
function Actions({ deal, opensOn }: Pick<DealPageProps, 'deal' | 'opensOn'>) {
  const t = useTranslations('content.deals')
  const locale = useLocale() as Locale
  const paths = usePaths()
  return (
    <>
      {opensOn ? <p className={layout.quiet}>{t('opens', { date: formatDate(opensOn, locale, 'long') })}</p> : null}
      <div className={styles.actions}>
        {opensOn ? null : <LinkButton href={paths.index({ to: deal.destination })}>{t('search')}</LinkButton>}
        <LinkButton variant={opensOn ? 'primary' : 'outline'} href={paths.contacts({ subject: deal.slug })}>
          {t('ask')}
        </LinkButton>
      </div>
    </>
  )
}
