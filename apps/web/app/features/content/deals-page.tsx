import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { Container } from '@aquilane/ui/container'
import { Heading, Lede } from '@aquilane/ui/heading'
import layout from '~/lib/page-layout.module.css'
import { usePaths } from '~/lib/texts.tsx'
import type { ContentItem } from './content.ts'
import { toDealDays } from './deal-days.ts'
import { TextCard } from './text-card.tsx'
import styles from './content.module.css'

/** Spec §2 `/deals`: events by their first day, then offers. */
export function DealsPage({ deals }: { deals: readonly ContentItem[] }) {
  const t = useTranslations('content.deals')
  const [events, offers] = [deals.filter(({ starts_on: day }) => day), deals.filter(({ starts_on: day }) => !day)]
  return (
    <Container className={layout.page}>
      <header className={layout.head}>
        <Heading level={1} size={48}>
          {t('title')}
        </Heading>
        <Lede>{t('lede')}</Lede>
      </header>
      <DealGroup id="events" title={t('events')} deals={events} />
      <DealGroup id="offers" title={t('offers')} deals={offers} />
    </Container>
  )
}

export function DealGroup({ id, title, deals }: { id: string; title: string; deals: readonly ContentItem[] }) {
  const t = useTranslations('content')
  const locale = useLocale() as Locale
  const paths = usePaths()
  if (deals.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby={id}>
      <Heading level={2} size={28} id={id}>
        {title}
      </Heading>
      <ul className={styles.list}>
        {deals.map((deal) => (
          <li key={deal.id}>
            <TextCard
              item={deal}
              href={paths.deal(deal.slug)}
              line={toDealDays(deal, locale) ?? deal.tags.map((tag) => t(`tag.${tag}`)).join(' · ')}
              level={3}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
