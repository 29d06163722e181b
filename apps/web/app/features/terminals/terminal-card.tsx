import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { formatDate } from '@aquilane/i18n/format'
import { telAddress } from '@aquilane/domain/site/tel-address'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { toMapAddress, toMapSearch } from '~/lib/map-address.ts'
import { addressOf, siteOf, type Terminal, useHoursText } from '~/lib/terminal-text.ts'
import { DefinitionRow } from '~/lib/definition-row.tsx'
import styles from './terminals.module.css'

/** One terminal: what is known of it, what is not, and where it was read. */
export function TerminalCard({ terminal, airport }: { terminal: Terminal; airport: string }) {
  const t = useTranslations('terminals')
  const hoursText = useHoursText()
  const { name, kind, phone, hours, parking, directions, website } = terminal
  return (
    <>
      <header className={styles.head}>
        <Heading level={2} size={22}>
          {name}
        </Heading>
        <p className={styles.quiet}>{t(`kind.${kind}`)}</p>
      </header>
      <dl className={styles.rows}>
        <Place terminal={terminal} airport={airport} />
        {directions ? <DefinitionRow title={t('directions')}>{directions}</DefinitionRow> : null}
        {phone ? (
          <DefinitionRow title={t('phone')}>
            <TextLink href={telAddress(phone)}>{phone}</TextLink>
          </DefinitionRow>
        ) : null}
        {hours ? <DefinitionRow title={t('hours')}>{hoursText(hours)}</DefinitionRow> : null}
        {parking ? <DefinitionRow title={t('parking')}>{parking}</DefinitionRow> : null}
        {website ? (
          <DefinitionRow title={t('website')}>
            <TextLink href={website} target="_blank" rel="noreferrer">
              {siteOf(website)}
            </TextLink>
          </DefinitionRow>
        ) : null}
      </dl>
      <footer className={styles.foot}>
        <Unknown terminal={terminal} />
        <Source terminal={terminal} />
      </footer>
    </>
  )
}

/** Its address, and a map of the place itself, else of the address or the name. */
function Place({ terminal: { name, address, latitude, longitude }, airport }: { terminal: Terminal; airport: string }) {
  const t = useTranslations('terminals')
  const map =
    latitude !== null && longitude !== null ? toMapAddress({ latitude, longitude }) : toMapSearch(address ?? `${name}, ${airport}`)
  return (
    <DefinitionRow title={t(address === null ? 'where' : 'address')}>
      {address ?? airport}
      <br />
      <TextLink href={map} target="_blank" rel="noreferrer">
        {t('map')}
      </TextLink>
    </DefinitionRow>
  )
}

/** What travellers look for. */
const fields = ['address', 'phone', 'hours', 'parking', 'directions'] as const

function Unknown({ terminal }: { terminal: Terminal }) {
  const t = useTranslations('terminals')
  const locale = useLocale()
  const missing = fields.filter((field) => terminal[field] === null)
  if (missing.length === 0) return null
  if (missing.length === fields.length) return <p className={styles.quiet}>{t('nameOnly')}</p>
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(missing.map((field) => t(`field.${field}`)))
  return <p className={styles.quiet}>{t('unknown', { fields: list })}</p>
}

/** `5 Nov 2019`, `May 2011`, `2016` */
function sourceDay(date: string, locale: Locale): string {
  if (date.length === 4) return date
  return date.length === 7 ? formatDate(`${date}-01`, locale, 'month') : formatDate(date, locale)
}

function Source({ terminal: { source, source_date: date, checked_on: checked } }: { terminal: Terminal }) {
  const t = useTranslations('terminals')
  const locale = useLocale() as Locale
  const address = addressOf(source)
  return (
    <p className={styles.quiet}>
      {t.rich('source', {
        date: date === null ? 'none' : sourceDay(date, locale),
        checked: formatDate(checked, locale),
        site: () =>
          address ? (
            <TextLink href={address} target="_blank" rel="noreferrer nofollow">
              {siteOf(source)}
            </TextLink>
          ) : (
            source
          ),
      })}
    </p>
  )
}
