import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { Subpage } from '~/lib/subpage.tsx'
import { usePaths } from '~/lib/texts.tsx'
import { TemplateList } from './template-list.tsx'

/** Saved payers of bank-transfer bills. */
export function TemplatesPage() {
  const t = useTranslations('payments.templates')
  const paths = usePaths()
  const add = (
    <LinkButton href={paths.invoiceTemplateAdd()} icon={<Plus size={18} strokeWidth={1.5} aria-hidden="true" />}>
      {t('add')}
    </LinkButton>
  )
  return (
    <Subpage title={t('title')} lede={t('lede')}>
      <TemplateList
        add={add}
        action={(template) => (
          <TextLink href={paths.invoiceTemplateEdit(template.id)} aria-label={t('editThis', { name: template.bill_to })}>
            {t('edit')}
          </TextLink>
        )}
        below={<div>{add}</div>}
      />
    </Subpage>
  )
}
