import { Building2, Plus } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { EntryList } from '~/lib/entry-list.tsx'
import { usePaths } from '~/lib/texts.tsx'
import { templatesQuery } from './template-list.tsx'
import styles from './billing-companies.module.css'

/** More are on the page of all. */
const most = 3

/** Who invoices are made out to. */
export function BillingCompanies() {
  const t = useTranslations('payments.templates')
  const paths = usePaths()
  const { data, isPending, refetch } = useQuery(templatesQuery)
  const add = (
    <LinkButton variant="outline" href={paths.invoiceTemplateAdd()} icon={<Plus size={18} strokeWidth={1.5} aria-hidden="true" />}>
      {t('add')}
    </LinkButton>
  )
  return (
    <section className={styles.section} aria-label={t('companies')}>
      <Heading level={2} size={28}>
        {t('companies')}
      </Heading>
      {isPending ? (
        <Skeleton height="72px" radius="6px" />
      ) : !data ? (
        <EmptyState level={3} title={t('failed')} actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
      ) : data.data.length === 0 ? (
        <EmptyState level={3} title={t('companiesEmpty')} text={t('companiesText')} actions={add} />
      ) : (
        <>
          <EntryList
            entries={data.data.slice(0, most).map(({ id, bill_to, address, vat_number }) => ({
              id,
              href: paths.invoiceTemplateEdit(id),
              icon: <Building2 aria-hidden="true" />,
              title: bill_to,
              text: [address, vat_number].filter(Boolean).join(' · '),
            }))}
          />
          <div className={styles.actions}>
            {data.data.length > most ? (
              <LinkButton variant="outline" href={paths.invoiceTemplates()}>
                {t('all', { count: data.data.length })}
              </LinkButton>
            ) : null}
            {add}
          </div>
        </>
      )}
    </section>
  )
}
