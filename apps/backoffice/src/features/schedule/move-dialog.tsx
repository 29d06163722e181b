import { useTranslations } from 'use-intl'
import { RetimeCheck } from './retime-check.tsx'
import { toRetime, toRetimeBack, type Move, type Undo } from './schedule.ts'

/** A flight that was put elsewhere. */
export function MoveDialog({ move, onDone, onClose }: { move: Move; onDone: (undo: Undo) => void; onClose: () => void }) {
  const t = useTranslations('staff-schedule.move')
  const change = toRetime(move)
  const pnr = move.flight.order?.pnr ?? ''
  if (!change) return null
  return (
    <RetimeCheck
      title={t('title', { pnr })}
      tail={move.tail}
      change={change}
      done={t('done', { pnr })}
      onDone={(reason) => onDone({ kind: 'move', pnr, reason, body: toRetimeBack(move) })}
      onClose={onClose}
    />
  )
}
