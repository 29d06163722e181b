import { useTranslations } from 'use-intl'
import { formatNumber } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { Select } from '@aquilane/ui/select'
import layout from '~/lib/page-layout.module.css'
import { usePaths } from '~/lib/texts.tsx'
import { toClassKey } from '~/lib/class-key.ts'
import { maxCompared, type AircraftType } from './fleet.ts'
import styles from './fleet.module.css'
import compareStyles from './compare.module.css'

interface CompareProps {
  types: readonly AircraftType[]
  compared: readonly AircraftType[]
}

/** A form that works without scripts: the address names the types. */
export function Compare({ types, compared }: CompareProps) {
  const t = useTranslations('fleet')
  const paths = usePaths()
  const classes = [...new Set(types.map(({ aircraft_class: { slug } }) => slug))]
  const options = classes.map((slug) => ({
    label: t(`class.${toClassKey(slug)}.name`),
    options: types.filter(({ aircraft_class: { slug: of } }) => of === slug).map((type) => ({ value: type.slug, label: type.name })),
  }))
  return (
    <section className={styles.section}>
      <Heading level={2} size={22} id="compare">
        {t('compareTypes.title')}
      </Heading>
      <p className={layout.quiet}>{t('compareTypes.text')}</p>
      <form className={compareStyles.form} method="get" action={`${paths.fleet()}#compare`}>
        {Array.from({ length: maxCompared }, (_, at) => (
          <Select
            // A new address resets the fields.
            key={`${at} ${compared[at]?.slug ?? ''}`}
            name="compare"
            label={t('compareTypes.field', { number: at + 1 })}
            defaultValue={compared[at]?.slug ?? ''}
            options={[{ value: '', label: t('compareTypes.none') }, ...options]}
          />
        ))}
        <Button type="submit" variant="outline">
          {t('compareTypes.submit')}
        </Button>
      </form>
      {compared.length > 0 ? <Comparison types={compared} /> : null}
    </section>
  )
}

function Comparison({ types }: { types: readonly AircraftType[] }) {
  const t = useTranslations('fleet')
  const paths = usePaths()
  const kilometres = (value: number) => t('kilometres', { value: formatNumber(value) })
  const rows: readonly [name: string, value: (type: AircraftType) => string][] = [
    [t('compareTypes.classRow'), ({ aircraft_class: { slug } }) => t(`class.${toClassKey(slug)}.name`)],
    [t('seats'), ({ seats }) => t('seatsValue', seats)],
    [t('range'), ({ range_km: range }) => kilometres(range.four_passengers)],
    [t('rangeFull'), ({ range_km: range }) => kilometres(range.full)],
    [t('cruise'), (type) => t('kilometresPerHour', { value: formatNumber(type.cruise_kmh) })],
    [t('runway'), (type) => t('metres', { value: formatNumber(type.runway_m) })],
    [t('luggage'), ({ luggage }) => t('kilograms', { value: formatNumber(luggage.kg) })],
    [t('cabin'), (type) => t('metres', { value: formatNumber(type.cabin_height_m, 2) })],
    [t('network'), (type) => t('networkCount', { count: type.aircraft_count })],
  ]
  return (
    // Scrolls sideways on narrow screens, so the keyboard has to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-labelledby="compare" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('compareTypes.figure')}</span>
            </th>
            {types.map(({ slug, name, aircraft_class: { slug: of } }) => (
              <th key={slug} scope="col" data-number="">
                <TextLink href={paths.fleetType(of, slug)}>{name}</TextLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {types.map((type) => (
                <td key={type.slug} data-number="">
                  {value(type)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
