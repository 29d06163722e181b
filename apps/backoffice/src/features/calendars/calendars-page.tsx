import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import detail from '~/lib/detail-page.module.css'
import page from '~/lib/list/list-page.module.css'
import { useAdding } from '~/lib/list/use-adding.ts'
import { LoadState } from '~/lib/list/load-state.tsx'
import { useTitle } from '~/lib/use-title.ts'
import { AddCalendarDialog } from './add-calendar-dialog.tsx'
import { CalendarUpload } from './calendar-upload.tsx'
import { CalendarsTable } from './calendars-table.tsx'
import { useCalendars } from './calendars.ts'

/** Calendars of operators: files checked before they are imported, and addresses read on a schedule. */
export function CalendarsPage() {
  const t = useTranslations('staff-market.calendars')
  const calendars = useCalendars()
  const adding = useAdding()
  const companies = calendars.data?.companies ?? []
  useTitle(t('title'))
  return (
    <div className={detail.detail}>
      <div className={page.page}>
        <div className={page.head}>
          <Heading level={1} size={22}>
            {t('title')}
          </Heading>
          <Button size="small" icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={adding.open}>
            {t('feeds.add')}
          </Button>
        </div>
        <p>{t('lede')}</p>
      </div>
      <LoadState query={calendars} empty={null}>
        <CalendarUpload companies={companies} />
        <section>
          <Heading level={2} size={16}>
            {t('feeds.title')}
          </Heading>
          <LoadState
            query={calendars}
            empty={calendars.data?.data.length === 0 ? { title: t('feeds.empty'), text: t('feeds.emptyText') } : null}
          >
            <CalendarsTable calendars={calendars.data?.data ?? []} />
          </LoadState>
        </section>
      </LoadState>
      {adding.isAdding ? <AddCalendarDialog companies={companies} onClose={adding.close} /> : null}
    </div>
  )
}
