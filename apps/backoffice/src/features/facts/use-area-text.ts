import { useLocale, useTranslations } from 'use-intl'
import { useTimes } from '~/lib/list/cells.tsx'
import type { AreaWire } from './facts.ts'

const groups = new Set(['EU', 'EEA'])

/** An area in words. */
export function useAreaText() {
  const t = useTranslations('staff-facts')
  const locale = useLocale()
  const times = useTimes()
  const regions = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  const country = (code: string): string => (/^[A-Z]{2}$/.test(code) && !groups.has(code) ? (regions.of(code) ?? code) : code)
  const list = (codes: string): string => codes.split(' ').filter(Boolean).map(country).join(', ')
  const drawn = (shape: string): string => (['KGD', 'SYW', 'GULF'].includes(shape) ? t(`drawn.${shape as 'KGD'}`) : country(shape))
  const overflight = ({ overflight: rule }: Pick<AreaWire, 'overflight'>): string =>
    rule === 'no' || rule === 'yes' ? t(`overflight.${rule}`) : t('overflight.above', { level: rule })
  const binds = ({ binds: bound, within_europe: withinEurope }: Pick<AreaWire, 'binds' | 'within_europe'>): string =>
    [bound === 'everybody' ? t('everybody') : bound, withinEurope ? t('andEurope') : ''].filter(Boolean).join(', ')
  const validity = ({ from, until, ends_then: endsThen }: Pick<AreaWire, 'from' | 'until' | 'ends_then'>): string => {
    if (from && until && endsThen) return t('validity.range', { from: times.day(from), until: times.day(until) })
    const first = from && t('validity.from', { from: times.day(from) })
    const last = until && t(endsThen ? 'validity.ends' : 'validity.until', { until: times.day(until) })
    return [first, last].filter(Boolean).join(', ')
  }
  return {
    country,
    drawn,
    overflight,
    binds,
    validity,
    /** Where it lies: countries, airports, drawn areas. */
    place: ({ countries, airports }: Pick<AreaWire, 'countries' | 'airports'>): string =>
      [list(countries), airports].filter(Boolean).join(', '),
    /** What it says, in one line. */
    line: (
      area: Pick<AreaWire, 'effect' | 'binds' | 'within_europe' | 'overflight' | 'landing' | 'from' | 'until' | 'ends_then'>,
    ): string =>
      [
        t(`effects.${area.effect as 'closed'}`),
        binds(area),
        t('overflightLine', { rule: overflight(area) }),
        area.landing ? t('landingAllowed') : '',
        validity(area),
      ]
        .filter(Boolean)
        .join(' · '),
  }
}
