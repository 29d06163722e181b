import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@aquilane/ui/icon-button'
import { toasts } from '@aquilane/ui/toast-queue'
import { useRemovePassenger } from './order-passengers.ts'
import { StateBadge } from './passenger-row.tsx'
import { overallState, plainName, type NamedPassenger } from './travel-documents.ts'
import styles from './who-flies.module.css'

interface NamesProps extends Omit<NameProps, 'named'> {
  names: readonly NamedPassenger[]
}

/** The passengers that have a name, each with the state of their document. */
export function Names({ names, ...props }: NamesProps) {
  return (
    <ul className={styles.names}>
      {names.map((named) => (
        <Name key={named.id} named={named} {...props} />
      ))}
    </ul>
  )
}

interface NameProps {
  order: string
  named: NamedPassenger
  legCount: number
  isOpen: boolean
  onRemoved: () => void
}

function Name({ order, named, legCount, isOpen, onRemoved }: NameProps) {
  const t = useTranslations('travel-documents.names')
  const name = plainName(named)
  const remove = useRemovePassenger(order)
  const notes = [
    ...(named.takes_seat ? [] : [t('noSeat')]),
    ...(named.legs.length < legCount ? [t('someLegs', { count: named.legs.length, legs: legCount })] : []),
  ]
  const press = () =>
    remove.mutate(named.id, {
      onSuccess: () => {
        toasts.show({ tone: 'ok', title: t('removed', { name }) })
        onRemoved()
      },
      onError: () => toasts.show({ tone: 'error', title: t('removeFailed') }),
    })
  return (
    <li className={styles.person}>
      <span className={styles.name}>
        {name}
        {notes.length > 0 ? <span className={styles.notes}>{notes.join(' · ')}</span> : null}
      </span>
      <StateBadge status={overallState(named)} />
      {isOpen ? (
        <IconButton
          size="small"
          label={t('remove', { name })}
          icon={<X size={18} strokeWidth={1.5} aria-hidden="true" />}
          disabled={remove.isPending}
          onClick={press}
        />
      ) : null}
    </li>
  )
}
