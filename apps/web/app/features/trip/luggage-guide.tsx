import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { guidedItems, rangeThatFits } from '@aquilane/domain/charter/luggage-guide'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { api } from '~/lib/api.ts'
import { Queries } from '~/lib/queries.tsx'
import { WithTexts } from '~/lib/texts.tsx'
import styles from './luggage-guide.module.css'

/** How many items of each kind fit into an aircraft of each class. */
export const LuggageGuide = () => (
  <Queries>
    <WithTexts add={['luggage-guide']}>
      <Content />
    </WithTexts>
  </Queries>
)

function Content() {
  const t = useTranslations('luggage-guide')
  const locale = useLocale()
  const { data, isError, refetch } = useQuery({
    queryKey: ['aircraft-type/list', locale],
    queryFn: ({ signal }) => api('GET /gamma/aircraft-type/list', { signal, quiet: true }),
    staleTime: 3_600_000,
  })
  if (isError)
    return (
      <Banner
        tone="error"
        action={
          <Button variant="outline" size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {t('failed')}
      </Banner>
    )
  if (!data) return <Skeleton height="320px" radius="6px" />
  return (
    <div className={styles.guide}>
      <p>{t('guideText')}</p>
      <GuideTable types={data.data} />
      <p>{t('note')}</p>
    </div>
  )
}

type AircraftType = Api['GET /gamma/aircraft-type/list']['response']['data'][number]

function GuideTable({ types: all }: { types: readonly AircraftType[] }) {
  const t = useTranslations('luggage-guide')
  const classes = [...Map.groupBy(all, (type) => type.aircraft_class.slug).values()]
  const toText = (range: ReturnType<typeof rangeThatFits>): string =>
    !range || range.min === range.max || range.min === 0
      ? t('upTo', { count: range?.max ?? 0 })
      : t('range', { min: String(range.min), max: String(range.max) })
  return (
    // Scrolls sideways on narrow screens, so the keyboard has to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={t('guide')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('class')}</th>
            {guidedItems.map((item) => (
              <th key={item} scope="col">
                {t(`item.${item}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classes.map((types) => (
            <tr key={types[0]!.aircraft_class.slug}>
              <th scope="row">{types[0]!.aircraft_class.name}</th>
              {guidedItems.map((item) => (
                <td key={item}>
                  {toText(
                    rangeThatFits(
                      types.map(({ luggage }) => luggage),
                      item,
                    ),
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
