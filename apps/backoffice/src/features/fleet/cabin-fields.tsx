import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { lavatories, petPolicies, wifiOffers, type Cabin } from '@aquilane/domain/fleet/cabin'
import { Select } from '@aquilane/ui/select'
import { typedText, type FieldErrors } from '@aquilane/ui/use-fields-form'
import type { useEntryForm } from '~/lib/form/entry-form.tsx'
import { CountField } from '~/lib/form/fields.tsx'
import form from '~/lib/form/form.module.css'
import { isWholeWithin, typedNumber } from '~/lib/form/typed.ts'

type Body = Api['POST /gamma/staff/fleet/add-aircraft']['body']

/** Empty: not stated. @param cabin null: of a new aircraft */
export const toCabinText = (cabin: Cabin | null) => ({
  wifi: cabin?.wifi ?? '',
  lavatory: cabin?.lavatory ?? '',
  pets: cabin?.pets ?? '',
  beds: cabin?.beds === null || cabin === null ? '' : String(cabin.beds),
})

const chosen = <T extends string>(values: readonly T[], text: string): T | null => values.find((value) => value === text) ?? null

export function toCabinBody(typed: object): Cabin {
  const beds = typedText(typed, 'cabin.beds')
  return {
    wifi: chosen(wifiOffers, typedText(typed, 'cabin.wifi')),
    lavatory: chosen(lavatories, typedText(typed, 'cabin.lavatory')),
    pets: chosen(petPolicies, typedText(typed, 'cabin.pets')),
    beds: beds === '' ? null : typedNumber(beds),
  }
}

export const findCabinErrors = ({ cabin, seats }: Pick<Body, 'cabin' | 'seats'>): FieldErrors =>
  typeof cabin?.beds === 'number' && !isWholeWithin(cabin.beds, 0, seats) ? { 'cabin.beds': 'beds' } : {}

interface CabinFieldsProps {
  control: ReturnType<typeof useEntryForm<Body, unknown>>['control']
}

/** What the operator states of the cabin; each of it may stay open. */
export function CabinFields({ control }: CabinFieldsProps) {
  const t = useTranslations('staff-fleet')
  const options = <T extends string>(values: readonly T[], name: (value: T) => string) => [
    { value: '', label: t('cabin.unknown') },
    ...values.map((value) => ({ value, label: name(value) })),
  ]
  return (
    <>
      <div className={form.pair}>
        <Select
          {...control('cabin.wifi')}
          label={t('fields.wifi')}
          options={options(['included', 'charged', 'none'] as const, (value) => t(`cabin.wifi.${value}`))}
        />
        <Select
          {...control('cabin.lavatory')}
          label={t('fields.lavatory')}
          options={options(['enclosed', 'curtain', 'none'] as const, (value) => t(`cabin.lavatory.${value}`))}
        />
      </div>
      <div className={form.pair}>
        <Select
          {...control('cabin.pets')}
          label={t('fields.pets')}
          options={options(['accepted', 'refused'] as const, (value) => t(`cabin.pets.${value}`))}
        />
        <CountField {...control('cabin.beds')} label={t('fields.beds')} hint={t('cabin.bedsHint')} maxLength={2} />
      </div>
      <p className={form.quiet}>{t('cabin.hint')}</p>
    </>
  )
}

/** What is stated of a cabin, with what it is called. */
export function useStatedCabin({ wifi, lavatory, pets, beds }: Cabin): { id: string; label: string; value: string }[] {
  const t = useTranslations('staff-fleet')
  const values = {
    wifi: wifi && t(`cabin.wifi.${wifi}`),
    lavatory: lavatory && t(`cabin.lavatory.${lavatory}`),
    pets: pets && t(`cabin.pets.${pets}`),
    beds: beds === null ? null : String(beds),
  }
  return (['wifi', 'lavatory', 'pets', 'beds'] as const).flatMap((id) => {
    const value = values[id]
    return value === null ? [] : [{ id, label: t(`fields.${id}`), value }]
  })
}
