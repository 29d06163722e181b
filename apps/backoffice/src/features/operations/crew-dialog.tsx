import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TextField } from '@aquilane/ui/text-field'
import { api } from '~/lib/api.ts'
import form from '~/lib/form/form.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { useOperation } from './operations.ts'
import styles from './operations.module.css'

/** Members whose role is shown at once; more are found by name. */
const shownAtOnce = 40

interface Props {
  order: string
  leg: string
  route: string
  onClose: () => void
}

/** Who can fly a leg, and why the others cannot. */
export function CrewDialog({ order, leg, route, onClose }: Props) {
  const t = useTranslations('staff-crew')
  const [query, setQuery] = useState('')
  const candidates = useQuery({
    queryKey: ['operations', 'crew-candidates', order, leg],
    queryFn: ({ signal }) => api('GET /gamma/staff/trip/crew-candidates', { query: { order, leg }, signal }),
  })
  const assign = useOperation(
    (member: string) =>
      api('POST /gamma/staff/trip/assign-crew', { body: { order: { id: order }, leg: { id: leg }, member: { id: member } }, quiet: true }),
    t('trip.assigned'),
    onClose,
  )
  const found = (candidates.data?.data ?? []).filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()))
  return (
    <Dialog open size="medium" onClose={onClose} title={t('trip.assignTo', { route })} closeLabel={t('close')}>
      <LoadState query={candidates} empty={null}>
        <div className={form.form}>
          <TextField label={t('fields.name')} value={query} onChange={setQuery} autoComplete="off" />
          {found.length === 0 ? <p>{t('trip.nobody')}</p> : null}
          <ul className={styles.candidates}>
            {found.slice(0, shownAtOnce).map(({ id, name, seat, problems, duty, absence }) => (
              <li key={id}>
                <span>
                  {name} <small>{t(`role.${seat}`)}</small>
                </span>
                {duty.map((rule) => (
                  <Badge key={rule} tone="error">
                    {t('trip.duty', { rule })}
                  </Badge>
                ))}
                {problems.length > 0 ? (
                  <span>
                    {problems.map((problem) => (
                      <Badge key={problem}>
                        {problem === 'absent' && absence ? t(`absence.kind.${absence.kind}`) : t(`problem.${problem}`)}
                      </Badge>
                    ))}
                  </span>
                ) : (
                  <Button
                    size="small"
                    variant="outline"
                    disabled={assign.isPending}
                    aria-label={t('trip.assignOne', { name })}
                    onClick={() => assign.mutate(id)}
                  >
                    {t('trip.assign')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {found.length > shownAtOnce ? <p className={form.quiet}>{t('trip.more', { count: found.length - shownAtOnce })}</p> : null}
        </div>
      </LoadState>
    </Dialog>
  )
}
