import { useTranslations } from 'use-intl'
import { reachFor } from '@aquilane/contract/area-map'
import { formatNumber } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { TextField } from '@aquilane/ui/text-field'
import { AreaMap } from '~/lib/area-map.tsx'
import layout from '~/lib/page-layout.module.css'
import type { AircraftType } from './fleet.ts'
import styles from './range-map.module.css'
import fleetStyles from './fleet.module.css'

interface RangeMapProps {
  type: AircraftType
  /** null where what was typed is no place. */
  origin: { selector: string; name: string } | null
  asked: string
  /** Address of the page. */
  action: string
}

/** How far a type flies without a stop from a chosen place, with four passengers and with every seat taken. */
export function RangeMap({ type, origin, asked, action }: RangeMapProps) {
  const t = useTranslations('fleet.rangeMap')
  const { four_passengers: four, full } = type.range_km
  const rings = [...new Set([full, four])].toSorted((a, b) => a - b)
  const toText = (km: number) => t('kilometres', { km: formatNumber(km) })
  return (
    <section className={fleetStyles.section} aria-labelledby="range">
      <Heading level={2} size={22} id="range">
        {t('title')}
      </Heading>
      <form method="get" action={`${action}#range`} className={styles.origin}>
        <TextField
          label={t('from')}
          name="from"
          key={origin?.name ?? asked}
          defaultValue={origin?.name ?? asked}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          {...(origin ? {} : { error: t('unknown') })}
        />
        <Button type="submit" variant="outline">
          {t('submit')}
        </Button>
      </form>
      {origin ? (
        <>
          <AreaMap
            center={origin.selector}
            km={reachFor(four * 1.08)}
            rings={rings.map((km) => Math.round(km))}
            ringLabel={toText}
            label={t('map', { name: type.name, from: origin.name, four: toText(four), full: toText(full) })}
            middle={origin.name}
          />
          <p className={layout.quiet}>{t('note', { four: toText(four), full: toText(full) })}</p>
        </>
      ) : null}
    </section>
  )
}
