import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Container } from '@aquilane/ui/container'
import { Heading, Lede } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { usePaths } from '~/lib/texts.tsx'
import { TemplateList } from './template-list.tsx'
import styles from './payments.module.css'

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
    <Container width="narrow" className={styles.page}>
      <Heading level={1} size={48}>
        {t('title')}
      </Heading>
      <Lede>{t('lede')}</Lede>
      <TemplateList
        add={add}
        action={(template) => (
          <TextLink href={paths.invoiceTemplateEdit(template.id)} aria-label={t('editThis', { name: template.bill_to })}>
            {t('edit')}
          </TextLink>
        )}
        below={<div>{add}</div>}
      />
    </Container>
  )
}
