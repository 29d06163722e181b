import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatNumber } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { IconButton } from '@aquilane/ui/icon-button'
import { AmountField } from '~/lib/form/fields.tsx'
import { toAmount } from '~/lib/form/amount.ts'
import { useConcernText } from './concerns.ts'
import { toMargin, type DraftAlternative } from './draft.ts'
import type { Offer } from './quotes.ts'
import styles from './quotes.module.css'

interface Props {
  draft: readonly DraftAlternative[]
  offers: readonly Offer[]
  onChange: (change: (now: DraftAlternative[]) => DraftAlternative[]) => void
}

/** The alternatives of a quote in their order, with price, cost and what remains for us. */
export function AlternativeRows({ draft, offers, onChange }: Props) {
  const swap = (at: number, to: number) =>
    onChange((now) => now.map((one, index) => (index === at ? (now[to] ?? one) : index === to ? (now[at] ?? one) : one)))
  return (
    <ol className={styles.rows}>
      {draft.map((alternative, at) => (
        <AlternativeRow
          key={alternative.tail}
          alternative={alternative}
          isGone={alternative.kept === null && !offers.some(({ aircraft }) => aircraft.tail === alternative.tail)}
          position={at + 1}
          isLast={at === draft.length - 1}
          onEdit={(change) => onChange((now) => now.map((one, index) => (index === at ? { ...one, ...change, kept: null } : one)))}
          onMove={(by) => swap(at, at + by)}
          onRemove={() => onChange((now) => now.filter((_, index) => index !== at))}
        />
      ))}
    </ol>
  )
}

interface RowProps {
  alternative: DraftAlternative
  isGone: boolean
  position: number
  isLast: boolean
  onEdit: (change: { price?: string; cost?: string }) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function AlternativeRow({ alternative, isGone, position, isLast, onEdit, onMove, onRemove }: RowProps) {
  const t = useTranslations('staff-quotes.compose')
  const { tail, type, company, kept, price, cost } = alternative
  const margin = toMargin(alternative)
  const toConcernText = useConcernText()
  const concerns = margin?.concerns ?? []
  const wrong = (text: string): string | undefined => (toAmount(text) > 0 ? undefined : t('amountWrong'))
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <span>
          <b>
            {position}. {tail} · {type}
          </b>
          <small>{company}</small>
        </span>
        {kept ? <Badge>{t('kept', { number: kept.version })}</Badge> : null}
        {isGone ? <Badge tone="error">{t('gone')}</Badge> : null}
        <RowActions tail={tail} position={position} isLast={isLast} onMove={onMove} onRemove={onRemove} />
      </div>
      <div className={styles.money}>
        <AmountField
          label={t('price')}
          value={price}
          onChange={(value) => onEdit({ price: value })}
          prefix="€"
          maxLength={12}
          error={wrong(price)}
        />
        <AmountField
          label={t('cost')}
          value={cost}
          onChange={(value) => onEdit({ cost: value })}
          prefix="€"
          maxLength={12}
          error={wrong(cost)}
        />
        <p className={styles.margin} data-low={concerns.length > 0 || undefined}>
          {margin ? t('margin', { margin: formatNumber(margin.margin, 1), markup: formatNumber(margin.markup, 1) }) : ''}
          {concerns.length > 0 ? ` · ${toConcernText(concerns)}` : ''}
        </p>
      </div>
    </li>
  )
}

function RowActions({ tail, position, isLast, onMove, onRemove }: Omit<RowProps, 'alternative' | 'isGone' | 'onEdit'> & { tail: string }) {
  const t = useTranslations('staff-quotes.compose')
  return (
    <span className={styles.rowActions}>
      <IconButton
        size="small"
        label={t('up', { tail })}
        icon={<ArrowUp aria-hidden="true" />}
        disabled={position === 1}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="small"
        label={t('down', { tail })}
        icon={<ArrowDown aria-hidden="true" />}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton size="small" label={t('remove', { tail })} icon={<X aria-hidden="true" />} onClick={onRemove} />
    </span>
  )
}
