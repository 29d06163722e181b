import { useState } from 'react'
import { ArrowLeft, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import detail from '~/lib/detail-page.module.css'
import page from '~/lib/list/list-page.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { can } from '~/lib/me.ts'
import { usePageCommands } from '~/lib/page-commands.ts'
import { useStaff } from '~/lib/staff.ts'
import { useTitle } from '~/lib/use-title.ts'
import { DraftNote } from './draft-note.tsx'
import { FactDialog } from './fact-dialog.tsx'
import { FactTable } from './fact-table.tsx'
import styles from './facts.module.css'
import { useAirport, type AirportDetails, type ShownFact } from './facts.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { SearchedNote } from './searched-note.tsx'
import { kindOf, sections, type Section } from './sections.ts'
import { TerminalSection } from './terminal-section.tsx'

/** What is known of one airport, and what the draft changes of it. */
export function AirportPage({ code }: { code: string }) {
  const t = useTranslations('staff.page')
  const tf = useTranslations('staff-facts')
  const airport = useAirport(code)
  if (airport.error instanceof ApiError && (airport.error.status === 404 || airport.error.status === 400))
    return (
      <EmptyState level={1} title={t('missing')} text={t('missingText')} actions={<LinkButton href="/facts">{tf('title')}</LinkButton>} />
    )
  return (
    <LoadState query={airport} empty={null}>
      {airport.data ? <Airport airport={airport.data} /> : null}
    </LoadState>
  )
}

/** Which dialog is open: for a new fact of a section, or for one that there is. */
type Open = { dialog: 'add'; section: Section } | { dialog: 'edit' | 'remove'; fact: ShownFact }

function Airport({ airport }: { airport: AirportDetails }) {
  const t = useTranslations('staff-facts')
  const [open, setOpen] = useState<Open | null>(null)
  const isAllowed = can(useStaff(), 'facts.manage')
  const changes = airport.facts.filter(({ state }) => state !== 'same').length
  const close = () => setOpen(null)
  usePageCommands(
    isAllowed
      ? sections.map((section) => ({ id: `facts-${section}`, label: t(`add.${section}`), run: () => setOpen({ dialog: 'add', section }) }))
      : [],
  )
  useTitle(`${airport.code} · ${airport.name}`)
  return (
    <div className={styles.page}>
      <Head airport={airport} />
      <DraftNote draft={airport.draft} count={changes} />
      {airport.searched ? <SearchedNote searched={airport.searched} /> : null}
      {sections.map((section) => (
        <section key={section} className={styles.section}>
          <div className={styles.heading}>
            <Heading level={2} size={16}>
              {t(`sections.${section}`)}
            </Heading>
            {isAllowed ? (
              <Button
                size="small"
                variant="outline"
                icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
                onClick={() => setOpen({ dialog: 'add', section })}
              >
                {t(`add.${section}`)}
              </Button>
            ) : null}
          </div>
          <FactTable
            airport={airport}
            section={section}
            onEdit={(fact) => setOpen({ dialog: 'edit', fact })}
            onRemove={(fact) => setOpen({ dialog: 'remove', fact })}
          />
        </section>
      ))}
      <TerminalSection code={airport.code} />
      {open?.dialog === 'add' ? <FactDialog airport={airport} fact={null} kind={kindOf(open.section)} onClose={close} /> : null}
      {open?.dialog === 'edit' ? <FactDialog airport={airport} fact={open.fact} kind={null} onClose={close} /> : null}
      {open?.dialog === 'remove' ? <RemoveDialog airport={airport} fact={open.fact} onClose={close} /> : null}
    </div>
  )
}

function Head({ airport: { code, iata, name, city, country } }: { airport: AirportDetails }) {
  const t = useTranslations('staff-facts')
  return (
    <div className={page.page}>
      <TextLink href="/facts" className={detail.back}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('title')}
      </TextLink>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {[code, name].join(' · ')}
        </Heading>
        <p className={page.count}>{[iata, city, country.name].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  )
}
