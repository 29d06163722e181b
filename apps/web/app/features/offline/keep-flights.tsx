import { useEffect } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { formatDateTime, formatTime } from '@aquilane/i18n/format'
import { telAddress } from '@aquilane/domain/site/tel-address'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { useSite } from '~/lib/site.ts'
import { offlineCache, registerWorker } from '~/lib/worker.ts'
import { nextFlights, type NextFlight } from './next-flights.ts'
import { toOfflineHtml, type OfflineFlight } from './offline-page.ts'

const policy = "default-src 'none'; style-src 'unsafe-inline'"
/** Every page load of a customer comes here. */
const freshForMs = 10 * 60_000
const listed = 20

const updateEveryMs = 3_600_000

/** Whether the stored page is in this language and new. */
async function isFresh(locale: Locale): Promise<boolean> {
  const headers = (await caches.match(offlineCache.path, { cacheName: offlineCache.name }))?.headers
  return headers?.get('content-language') === locale && Date.now() - Date.parse(headers.get('date') ?? '') < freshForMs
}

async function storePage(html: string, locale: Locale): Promise<void> {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': locale,
    'content-security-policy': policy,
    date: new Date().toUTCString(),
  }
  await (await caches.open(offlineCache.name)).put(offlineCache.path, new Response(html, { headers }))
}

/** Renders nothing: writes the page without connection, and notices a newer version of the site. */
export function KeepFlights(): null {
  const t = useTranslations('offline')
  const locale = useLocale() as Locale
  const { supportPhone } = useSite()
  useEffect(() => {
    const stop = new AbortController()
    const keep = async (): Promise<void> => {
      await registerWorker()
      if (await isFresh(locale)) return
      const { data } = await api('GET /gamma/order/list', {
        query: { group: 'active', per_page: listed },
        signal: stop.signal,
        quiet: true,
      })
      const flights = nextFlights(data, Date.now())
      const html = toOfflineHtml({
        lang: locale,
        title: t('title'),
        text: flights.length > 0 ? t('text') : t('none'),
        flights: flights.map((flight) => toSection(flight, t, locale, supportPhone)),
        asOf: flights.length > 0 ? t('asOf', { time: formatDateTime(Temporal.Now.plainDateTimeISO().toString(), locale) }) : '',
        retry: t('retry'),
      })
      if (!stop.signal.aborted) await storePage(html, locale)
    }
    // Without connection, storage or permission the site works as before.
    keep().catch(() => {})
    return () => stop.abort()
  }, [t, locale, supportPhone])
  useUpdateNotice(t)
  return null
}

type Translate = ReturnType<typeof useTranslations<'offline'>>

/** A page that stays open learns of a newer version of the site by its worker, which changes with every release. */
function useUpdateNotice(t: Translate): void {
  useEffect(() => {
    // The first worker of a browser is no newer version.
    let isFirst = navigator.serviceWorker.controller === null
    let asked = Date.now()
    const notify = (): void => {
      if (!isFirst)
        toasts.show({
          tone: 'info',
          title: t('update.title'),
          text: t('update.text'),
          duration: 0,
          action: { label: t('update.action'), onPress: () => location.reload() },
        })
      isFirst = false
    }
    const ask = (): void => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < updateEveryMs) return
      asked = Date.now()
      // Without connection there is nothing newer to be had.
      navigator.serviceWorker.getRegistration('/').then(
        (registration) => registration?.update(),
        () => {},
      )
    }
    navigator.serviceWorker.addEventListener('controllerchange', notify)
    document.addEventListener('visibilitychange', ask)
    return () => {
      navigator.serviceWorker.removeEventListener('controllerchange', notify)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [t])
}

function toSection({ order, leg }: NextFlight, t: Translate, locale: Locale, phone: string | null): OfflineFlight {
  const { departure_airport: from, arrival_airport: to, meeting_point: meeting } = leg
  const aircraft = leg.aircraft ?? order.aircraft
  return {
    title: t('flight', { from: from.city?.name ?? from.name, to: to.city?.name ?? to.name }),
    facts: [
      { label: t('pnr'), value: order.pnr },
      { label: t('departs'), value: formatDateTime(leg.departure_date, locale) },
      { label: t('boarding'), value: formatTime(leg.boarding_ends) },
      { label: t('from'), value: from.name },
      ...(aircraft ? [{ label: t('aircraft'), value: `${aircraft.name}, ${aircraft.tail}` }] : []),
      { label: t('meeting'), value: [meeting.name ?? t('meetingAirport'), meeting.address].join(', ') },
      ...(phone === null ? [] : [{ label: t('phone'), value: phone, href: telAddress(phone) }]),
    ],
  }
}
