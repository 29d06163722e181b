import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import type { CannotFlyReason } from '@aquilane/domain/fleet/can-fly'
import { Banner } from '@aquilane/ui/banner'
import { useConfirmed } from './confirmed-change.ts'
import styles from './fleet-effects.module.css'

export type FleetEffects = Api['POST /gamma/staff/fleet/set-aircraft-status']['response']['effects']

const isTouching = ({ empty_legs: legs, shared_flights: flights, quotes, unpaid, trips }: FleetEffects): boolean =>
  legs + flights + quotes + unpaid.length + trips.length > 0

/** A change of the fleet that names what it touches before it is made. */
export const useConfirmedChange = <Body extends object, Answer extends { effects: FleetEffects }>(
  send: (body: Body, isDryRun: boolean) => Promise<Answer>,
) => useConfirmed(send, isTouching)

/** Why an aircraft cannot fly, in words. */
export function useCannotFlyText(): (reasons: readonly CannotFlyReason[]) => string {
  const t = useTranslations('staff-fleet.cannotFly')
  const locale = useLocale()
  return (reasons) => new Intl.ListFormat(locale).format(reasons.map((reason) => t(`reason.${reason}`)))
}

/** What a change touches: offers, unpaid orders and paid trips. */
export function FleetEffectsList({ effects }: { effects: FleetEffects }) {
  const t = useTranslations('staff-fleet.effects')
  const toText = useCannotFlyText()
  if (!isTouching(effects)) return <p>{t('none')}</p>
  const { empty_legs: legs, shared_flights: flights, quotes, unpaid, trips } = effects
  return (
    <Banner tone={trips.length > 0 ? 'error' : 'warn'} title={t('title')} live="status">
      <ul className={styles.effects}>
        {legs > 0 ? <li>{t('emptyLegs', { count: legs })}</li> : null}
        {flights > 0 ? <li>{t('sharedFlights', { count: flights })}</li> : null}
        {quotes > 0 ? <li>{t('quotes', { count: quotes })}</li> : null}
        {unpaid.length > 0 ? (
          <li>
            {t('unpaid', { count: unpaid.length })} {unpaid.map(({ pnr }) => pnr).join(', ')}
          </li>
        ) : null}
        {trips.length > 0 ? (
          <li>
            {t('trips', { count: trips.length })}
            <ul className={styles.effects}>
              {trips.map(({ id, pnr, reasons }) => (
                <li key={id}>
                  <Link to={`/trips/${id}`}>{pnr}</Link> {toText(reasons)}
                </li>
              ))}
            </ul>
          </li>
        ) : null}
      </ul>
    </Banner>
  )
}
