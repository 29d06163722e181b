import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { FleetDocumentKind } from '@aquilane/domain/fleet/fleet-files'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { useChange } from '~/lib/use-change.ts'
import { reloadFleet, type AircraftDetails } from './fleet.ts'
import styles from './fleet.module.css'

type Draft = NonNullable<AircraftDetails['publication']>
type Missing = Draft['missing'][number]

interface Props {
  draft: Draft
  onPublish: () => Promise<unknown>
  /** Shows where a scan of this kind is added. */
  onAddDocument: (kind: FleetDocumentKind) => void
  onAddPhoto?: () => void
}

/** What a draft is without, each with the action that cures it, and its publication by a second member. */
export function Publication({ draft, onPublish, onAddDocument, onAddPhoto }: Props) {
  const t = useTranslations('staff-fleet.publication')
  const { missing, drafted_by: draftedBy, changed_by: changedBy } = draft
  const reasonId = useId()
  const publish = useChange(onPublish, { done: t('published'), reload: reloadFleet })
  const refusal = useRefusal(draft)
  return (
    <section className={styles.publication}>
      <Heading level={2} size={16}>
        {t('title')}
      </Heading>
      <p>{t(missing.length > 0 ? 'missing' : 'complete')}</p>
      {missing.length > 0 ? (
        <ul className={styles.missing}>
          {missing.map((one) => (
            <li key={one.need}>
              <span>
                {t(`need.${one.need}`)} <Badge tone="warn">{t(one.need === 'operator' ? 'operatorDraft' : `reason.${one.reason}`)}</Badge>
              </span>
              <Cure missing={one} onAddDocument={onAddDocument} onAddPhoto={onAddPhoto} />
            </li>
          ))}
        </ul>
      ) : null}
      <p>{draftedBy === changedBy ? t('by', { name: draftedBy }) : t('byTwo', { drafted: draftedBy, changed: changedBy })}</p>
      {refusal ? <p id={reasonId}>{refusal}</p> : null}
      <Button
        className={styles.publish}
        size="small"
        disabled={refusal !== null || missing.length > 0}
        aria-describedby={refusal ? reasonId : undefined}
        pending={publish.isPending}
        pendingLabel={t('publishing')}
        onClick={() => publish.mutate(undefined)}
      >
        {t('publish')}
      </Button>
    </section>
  )
}

function Cure({ missing: { need }, onAddDocument, onAddPhoto }: Pick<Props, 'onAddDocument' | 'onAddPhoto'> & { missing: Missing }) {
  const t = useTranslations('staff-fleet.publication')
  if (need === 'operator')
    return (
      <LinkButton size="small" variant="outline" href="/fleet/operators">
        {t('cure.operator')}
      </LinkButton>
    )
  return (
    <Button size="small" variant="outline" onClick={() => (need === 'photo' ? onAddPhoto?.() : onAddDocument(need))}>
      {t(`cure.${need}`)}
    </Button>
  )
}

/** Why the member who looks does not publish it, and who may; null: nothing speaks against it. */
function useRefusal({ obstacle, publishers }: Draft): string | null {
  const t = useTranslations('staff-fleet.publication')
  const locale = useLocale()
  if (obstacle === null) return null
  const others =
    publishers.length > 0
      ? t('others', { names: new Intl.ListFormat(locale, { type: 'disjunction' }).format(publishers) })
      : t('othersNone')
  return `${t(`obstacle.${obstacle}`)} ${others}`
}
