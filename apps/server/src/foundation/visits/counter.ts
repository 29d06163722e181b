import { isbot } from 'isbot'
import { toCampaign, toCountedPage, toDevice, toReferrerHost } from '@aquilane/domain/visits/visit'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { addCounts, type VisitCount } from './queries.ts'

declare module '../../context.ts' {
  interface Context {
    visitCounter: VisitCounter
  }
}

/** A page that was opened. */
export interface OpenedPage {
  /** Path and query. */
  url: string
  referrer: string | undefined
  userAgent: string | undefined
  /** Within the site, without a new document. */
  isNavigation: boolean
}

const flushMs = 5_000
/** Different rows of one process and flush; the parts that anyone may invent are left out beyond it. */
const maxRows = 500
/** Different rows of one day, over all processes. */
export const maxRowsPerDay = 20_000

const keyOf = ({ day, page, referrer, source, medium, campaign, device }: Omit<VisitCount, 'views' | 'visits'>): string =>
  JSON.stringify([day, page, referrer, source, medium, campaign, device])

/**
 * Counts pages without cookies, addresses or any other mark of a person: sums in memory, written every few seconds. Bots that
 * declare themselves are not counted.
 */
export function createVisitCounter({ db, clock, publicUrl }: { db: Database; clock: Clock; publicUrl: string }) {
  const ownHost = new URL(publicUrl).hostname
  let counts = new Map<string, VisitCount>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  const add = (row: Omit<VisitCount, 'views' | 'visits'>, isVisit: boolean): void => {
    const key = keyOf(row)
    const known = counts.get(key)
    if (known) {
      known.views += 1
      known.visits += isVisit ? 1 : 0
    } else if (counts.size < maxRows) counts.set(key, { ...row, views: 1, visits: isVisit ? 1 : 0 })
    else if (row.page !== '/*') add({ ...row, page: '/*', referrer: '', source: '', medium: '', campaign: '' }, isVisit)
    else counts.set(key, { ...row, views: 1, visits: isVisit ? 1 : 0 })
  }

  const flush = (): Promise<void> => {
    const rows = [...counts.values()]
    counts = new Map()
    if (rows.length === 0) return writing
    // Counts are no reason to fail: what cannot be written is lost.
    writing = writing.then(() => addCounts(db, rows, maxRowsPerDay)).catch(() => {})
    return writing
  }

  return {
    count({ url, referrer, userAgent = '', isNavigation }: OpenedPage): void {
      if (userAgent === '' || isbot(userAgent)) return
      const [path = '/', search = ''] = url.split('?', 2)
      const from = isNavigation ? '' : toReferrerHost(referrer, ownHost)
      const isOwn = referrer !== undefined && from === '' && URL.canParse(referrer) && new URL(referrer).hostname === ownHost
      const campaign = isNavigation ? { source: '', medium: '', campaign: '' } : toCampaign(new URLSearchParams(search))
      const day = clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
      add({ day, page: toCountedPage(path), referrer: from, ...campaign, device: toDevice(userAgent) }, !isNavigation && !isOwn)
    },
    flush,
    start(): void {
      timer ??= setInterval(() => void flush(), flushMs).unref()
    },
    async stop(): Promise<void> {
      if (timer) clearInterval(timer)
      timer = null
      await flush()
    },
  }
}

export type VisitCounter = ReturnType<typeof createVisitCounter>
