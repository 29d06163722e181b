import { Suspense, useState } from 'react'
import { data } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Trip } from '@aquilane/domain/trip/trip'
import { Button } from '@aquilane/ui/button'
import { Container } from '@aquilane/ui/container'
import { EmptyState } from '@aquilane/ui/empty-state'
import { LinkButton } from '@aquilane/ui/link-button'
import { Sheet } from '@aquilane/ui/sheet'
import { Skeleton } from '@aquilane/ui/skeleton'
import { Suggestions } from '~/features/charter/index.ts'
import { loadSearch } from '~/features/charter/index.server.ts'
import { LazyTripForm } from '~/features/trip/index.ts'
import { useIsHydrated } from '~/lib/hydration.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import { usePaths } from '~/lib/texts.tsx'
import type { Route } from './+types/suggest-list.ts'

/** Shorter than that of other pages, without an old page in the meantime. */
const pricedPolicy = 'public, max-age=0, s-maxage=30'
const formSkeleton = <Skeleton height="320px" radius="6px" />

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ texts: ['trip', 'suggestions', 'charter', 'errors'] })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { search, offers } = await loadSearch(context.get(siteContext), params.query, Temporal.Now.instant())
  // The next visitor finds the prices that were late for this one.
  const policy = offers === 'late' ? 'no-store' : offers ? pricedPolicy : null
  return data({ search, offers: offers === 'late' ? null : offers }, policy === null ? {} : { headers: { 'cache-control': policy } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

const toRouteId = ({ destinations }: Trip): string => destinations.flatMap((place) => (place ? [place.name] : [])).join(' – ')

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['suggestions'], (t) => {
    const search = args.loaderData?.search
    const route = search && 'trip' in search ? toRouteId(search.trip) : ''
    return { title: route ? t('suggestions.meta.title', { route }) : t('suggestions.meta.invalid'), index: false }
  })

export default function SuggestList({ loaderData, params }: Route.ComponentProps) {
  const t = useTranslations('suggestions')
  const paths = usePaths()
  const [editing, setEditing] = useState<string | null>(null)
  const isLive = useIsHydrated()
  const parsed = loaderData.search

  if (!parsed.ok) {
    const known = 'trip' in parsed ? parsed.trip : undefined
    return (
      <Container>
        <EmptyState
          level={1}
          title={t('invalid.title')}
          text={known ? t(parsed.reason === 'past' ? 'invalid.past' : 'invalid.outOfWindow') : t('invalid.malformed')}
          actions={known ? undefined : <LinkButton href={paths.index()}>{t('invalid.search')}</LinkButton>}
        />
        {/* The form is painted only with its code: keys into one without it would be lost. */}
        {known && isLive ? (
          <Suspense fallback={formSkeleton}>
            <LazyTripForm key={params.query} initial={known} />
          </Suspense>
        ) : known ? (
          formSkeleton
        ) : null}
      </Container>
    )
  }
  // A new search closes the form.
  const open = editing === params.query
  return (
    <Container>
      <Suggestions trip={parsed.trip} given={loaderData.offers} onEdit={() => setEditing(params.query ?? '')} />
      <Sheet
        open={open}
        onClose={() => setEditing(null)}
        title={t('editTitle')}
        closeLabel={t('closeEdit')}
        wide="center"
        height="tall"
        footer={
          <Button variant="quiet" onClick={() => setEditing(null)}>
            {t('closeEdit')}
          </Button>
        }
      >
        <Suspense fallback={formSkeleton}>
          <LazyTripForm key={params.query} initial={parsed.trip} />
        </Suspense>
      </Sheet>
    </Container>
  )
}
