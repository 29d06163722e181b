import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { pieceKinds, type Party, type PartyKind } from '@aquilane/domain/charter/party'
import { adultsOf, partyLimits } from '@aquilane/domain/charter/party-rules'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Disclosure } from '@aquilane/ui/disclosure'
import { NumberStepper } from '@aquilane/ui/number-stepper'
import { Skeleton } from '@aquilane/ui/skeleton'
import { WithTexts } from '~/lib/texts.tsx'
import styles from './party-dialog.module.css'

// Opens by a press.
const LuggageGuide = lazy(() => import('./luggage-guide.tsx').then((module) => ({ default: module.LuggageGuide })))

interface PartyDialogProps {
  isOpen: boolean
  /** Of the leg; null where there is one. */
  number: number | null
  /** Passengers with a seat. */
  pax: number
  party: Party
  onChange: (pax: number, party: Party) => void
  onClose: () => void
}

const maxPax = 150

/** Outside the search form, which Enter in one of its fields would send. */
export const PartyDialog = (props: PartyDialogProps) =>
  createPortal(
    <WithTexts add={['party']}>
      <Content {...props} />
    </WithTexts>,
    document.body,
  )

/** Every change is taken at once; there is nothing to save. */
function Content({ isOpen, number, pax, party, onChange, onClose }: PartyDialogProps) {
  const t = useTranslations('party')
  const adults = adultsOf(pax, party)
  const { children = 0, infants = 0, laps = 0 } = party
  const set = (kind: PartyKind, count: number): void => {
    const seated = kind === 'children' || kind === 'infants' ? pax - (party[kind] ?? 0) + count : pax
    onChange(seated, { ...party, [kind]: count })
  }
  const counter = (kind: PartyKind, max: number, hint?: string) => (
    <Counter
      key={kind}
      kind={kind}
      label={t(`label.${kind}`)}
      hint={hint}
      value={party[kind] ?? 0}
      max={max}
      onChange={(count) => set(kind, count)}
    />
  )
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      size="medium"
      title={number === null ? t('title') : t('legTitle', { number })}
      closeLabel={t('close')}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <div className={styles.groups}>
        <fieldset className={styles.group}>
          <legend>{t('passengers')}</legend>
          <p>{t('passengersHint')}</p>
          <Counter
            kind="adults"
            label={t('adults')}
            hint={t('adultsHint')}
            value={adults}
            min={Math.max(1, laps)}
            max={maxPax - children - infants}
            onChange={(count) => onChange(count + children + infants, party)}
          />
          {counter('children', Math.min(partyLimits.children, maxPax - adults - infants), t('hint.children'))}
          {counter('infants', Math.min(partyLimits.infants, maxPax - adults - children), t('hint.infants'))}
          {counter('laps', Math.min(partyLimits.laps, adults), t('hint.laps'))}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('pieces')}</legend>
          <p>{t('piecesHint')}</p>
          {pieceKinds.map((kind) =>
            counter(kind, partyLimits[kind], kind === 'golf' || kind === 'wheelchairs' ? undefined : t(`hint.${kind}`)),
          )}
        </fieldset>
        <Guide />
      </div>
    </Dialog>
  )
}

/** What fits into which class; loaded once it is opened. */
function Guide() {
  const t = useTranslations('party')
  const [isOpened, setOpened] = useState(false)
  return (
    <Disclosure summary={t('guide')} onToggle={(isOpen) => setOpened((was) => was || isOpen)}>
      {isOpened ? (
        <Suspense fallback={<Skeleton height="320px" radius="6px" />}>
          <LuggageGuide />
        </Suspense>
      ) : null}
    </Disclosure>
  )
}

interface CounterProps {
  kind: PartyKind | 'adults'
  label: string
  hint?: string | undefined
  value: number
  min?: number
  max: number
  onChange: (count: number) => void
}

function Counter({ kind, label, hint, min = 0, ...rest }: CounterProps) {
  const t = useTranslations('party')
  return (
    <NumberStepper
      id={`party-${kind}`}
      label={label}
      hint={hint}
      min={min}
      {...rest}
      decreaseLabel={t('fewer', { label })}
      increaseLabel={t('more', { label })}
    />
  )
}
