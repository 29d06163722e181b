import { ArrowRight } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { formatDate, formatDuration, formatListPrice } from '@aquilane/i18n/format'
import { LinkButton } from '@aquilane/ui/link-button'
import { Prose } from '@aquilane/ui/prose'
import { AircraftPicture } from '~/lib/aircraft-picture.tsx'
import { usePaths } from '~/lib/texts.tsx'
import type { Block, RoutePrices } from './content.ts'
import styles from './text-blocks.module.css'

/** The body of a text: prose, and what the page draws itself. */
export function TextBlocks({ blocks, routes }: { blocks: readonly Block[]; routes: RoutePrices }) {
  return (
    <div className={styles.blocks}>
      {blocks.map((block, at) => (
        // The blocks of one text never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <TextBlock key={at} block={block} routes={routes} />
      ))}
    </div>
  )
}

function TextBlock({ block, routes }: { block: Block; routes: RoutePrices }) {
  switch (block.type) {
    case 'html':
      // Sanitised by the server (apps/server/src/foundation/content/render.ts).
      return <Prose dangerouslySetInnerHTML={{ __html: block.html ?? '' }} />
    case 'route':
      return <RouteBlock from={block.from ?? ''} to={block.to ?? ''} routes={routes} />
    case 'aircraft':
      return <AircraftBlock slug={block.slug ?? ''} />
    case 'picture':
      return block.id ? (
        <figure className={styles.figure}>
          <img
            src={`/gamma/content/picture?id=${block.id}&size=800`}
            srcSet={`/gamma/content/picture?id=${block.id}&size=800 800w, /gamma/content/picture?id=${block.id}&size=1600 1600w`}
            sizes="(width < 768px) 100vw, 720px"
            alt={block.text ?? ''}
            loading="lazy"
            decoding="async"
          />
        </figure>
      ) : (
        <figure className={styles.figure}>
          <img src={`/art/scene/${block.scene}.svg`} alt="" width={600} height={400} loading="lazy" decoding="async" />
          {block.text ? <figcaption>{block.text}</figcaption> : null}
        </figure>
      )
    case 'action':
      return <ActionBlock block={block} />
  }
}

function ActionBlock({ block: { target, to, text } }: { block: Block }) {
  const paths = usePaths()
  const href = {
    search: paths.index({ to }),
    explore: paths.explore(),
    'empty-legs': paths.emptyLegs({ to: to?.startsWith('city:') ? to : undefined }),
    'shared-flights': paths.seats(),
    fleet: paths.fleet(),
    loyalty: paths.loyalty(),
    contacts: paths.contacts(),
  }[target ?? 'search']
  return (
    <LinkButton href={href} className={styles.action}>
      {text}
    </LinkButton>
  )
}

function AircraftBlock({ slug }: { slug: string }) {
  return (
    <div className={styles.aircraft}>
      <AircraftPicture slug={slug} label="" sizes="(width < 768px) 90vw, 560px" />
    </div>
  )
}

function RouteBlock({ from, to, routes }: { from: string; to: string; routes: RoutePrices }) {
  const t = useTranslations('content.route')
  const locale = useLocale() as Locale
  const paths = usePaths()
  const route = routes[`${from} ${to}`]
  if (!route) return null
  const { price, aircraftClass, minutes, date, isAnotherDay } = route
  return (
    <aside className={styles.route} aria-label={t('title', { from: route.from, to: route.to })}>
      <p className={styles.routeName}>{t('title', { from: route.from, to: route.to })}</p>
      {price ? (
        <p className={styles.routePrice}>
          <b>{t('from', { price: formatListPrice(price) })}</b>
          <span>{t('with', { class: aircraftClass, time: formatDuration(minutes) })}</span>
        </p>
      ) : null}
      <LinkButton
        variant="outline"
        size="small"
        href={paths.index({ from, to })}
        iconEnd={<ArrowRight size={16} strokeWidth={1.5} aria-hidden="true" />}
      >
        {t('action')}
      </LinkButton>
      {price ? (
        <p className={styles.routeNote}>{t(isAnotherDay ? 'otherDay' : 'note', { date: formatDate(date, locale, 'weekday') })}</p>
      ) : null}
    </aside>
  )
}
