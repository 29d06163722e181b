import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatDuration, formatMass } from '@aquilane/i18n/format'
import { telAddress } from '@aquilane/domain/site/tel-address'
import { TextLink } from '@aquilane/ui/link'
import { PartyText } from '~/lib/party-text.tsx'
import { TerminalLines } from '~/lib/terminal-lines.tsx'
import type { SheetLeg } from './sheet-data.ts'
import { DefinitionRow } from '~/lib/definition-row.tsx'
import styles from './trip-sheet.module.css'

/** What a flight carries, who is on board and who drives to it. */
export function LegRows({ leg }: { leg: SheetLeg }) {
  const t = useTranslations('trip-sheet')
  return (
    <dl className={styles.rows}>
      {leg.block_minutes === null ? null : <DefinitionRow title={t('flightTime')}>{formatDuration(leg.block_minutes)}</DefinitionRow>}
      {leg.aircraft ? (
        <>
          <DefinitionRow title={t('aircraft')}>{`${leg.aircraft.name}, ${leg.aircraft.tail}`}</DefinitionRow>
          <DefinitionRow title={t('operator')}>
            {leg.aircraft.company.name}
            <span className={styles.quiet}>{t('aoc', { aoc: leg.aircraft.company.aoc })}</span>
          </DefinitionRow>
        </>
      ) : null}
      {leg.arrival_terminal ? (
        <DefinitionRow title={t('arrivalTerminal')}>
          {[leg.arrival_terminal.name, leg.arrival_terminal.address].filter(Boolean).join(', ')}
          <TerminalLines terminal={leg.arrival_terminal} />
        </DefinitionRow>
      ) : null}
      <DefinitionRow title={t('luggage')}>
        {formatMass(leg.luggage)}
        <PartyText party={leg.party} lead=" · " />
      </DefinitionRow>
      <Passengers leg={leg} />
      {leg.crew.length > 0 ? (
        <DefinitionRow title={t('crew')}>
          {leg.crew.map(({ role, first_name: name }) => t('member', { role, name })).join(', ')}
        </DefinitionRow>
      ) : null}
      {leg.cars.map((car) => (
        <SheetCar key={car.id} car={car} />
      ))}
      {leg.dishes.length > 0 ? (
        <DefinitionRow title={t('catering')}>
          {leg.dishes.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
          {leg.catering_confirmed ? null : <span className={styles.quiet}>{t('cateringOpen')}</span>}
        </DefinitionRow>
      ) : null}
    </dl>
  )
}

function SheetCar({ car: { end, kind, moved, pickup, driver, address } }: { car: SheetLeg['cars'][number] }) {
  const t = useTranslations('trip-sheet')
  const locale = useLocale()
  const phone = driver?.phone
  return (
    <DefinitionRow title={t('car', { end })}>
      {moved ? t('carMoved') : pickup ? t('carPickup', { time: formatDateTime(pickup.slice(0, 16), locale) }) : t('carOnLanding')}
      <span className={styles.quiet}>{[t('carKind', { kind }), address].filter(Boolean).join(' · ')}</span>
      {driver ? (
        <span>
          {[driver.name, driver.plate].filter(Boolean).join(', ')}
          {phone ? (
            <>
              {' · '}
              <TextLink href={telAddress(phone)}>{phone}</TextLink>
            </>
          ) : null}
        </span>
      ) : null}
    </DefinitionRow>
  )
}

function Passengers({ leg: { passengers, unnamed } }: { leg: SheetLeg }) {
  const t = useTranslations('trip-sheet')
  const states = useTranslations('states.document')
  return (
    <DefinitionRow title={t('passengers')}>
      <ul className={styles.people}>
        {passengers.map(({ name, documents, takes_seat: seat }, index) => (
          <li key={index}>
            <span>
              {name}
              {seat ? null : <span className={styles.quiet}> · {t('noSeat')}</span>}
            </span>
            {documents === 'approved' ? (
              <span className={styles.ready}>{t('documents.ready')}</span>
            ) : (
              <span className={styles.missing}>{documents === 'missing' ? t('documents.missing') : states(documents)}</span>
            )}
          </li>
        ))}
        {unnamed > 0 ? <li className={styles.quiet}>{t('unnamed', { count: unnamed })}</li> : null}
      </ul>
    </DefinitionRow>
  )
}
