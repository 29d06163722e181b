import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Skeleton } from '@aquilane/ui/skeleton'
import { TextBlocks, type ContentItem, type ContentText } from '~/features/content/index.ts'
import { api } from '~/lib/api.ts'
import { Queries } from '~/lib/queries.tsx'
import styles from './stories.module.css'

interface StoryDialogProps {
  slug: string
  /** Those of the home page, in their order. */
  stories: readonly ContentItem[]
  onClose: () => void
  onChoose: (slug: string) => void
}

/** One story; arrows lead to its neighbours. */
export function StoryDialog(props: StoryDialogProps) {
  return (
    <Queries>
      <Story {...props} />
    </Queries>
  )
}

function Story({ slug, stories, onClose, onChoose }: StoryDialogProps) {
  const t = useTranslations('home.stories')
  const locale = useLocale()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['story', slug, locale],
    queryFn: ({ signal }) => api('GET /gamma/content/get', { query: { kind: 'story', slug }, signal }),
  })
  const isGone = error instanceof ApiError && error.status < 500
  // A link may name the story by its id.
  const at = stories.findIndex(({ slugs }) => Object.values(slugs).includes(data?.slug ?? slug))
  const [before, after] = [stories[at - 1], at === -1 ? undefined : stories[at + 1]]
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t('close')}
      title={data?.title ?? (isPending ? t('title') : isGone ? t('gone') : t('failed'))}
      footer={
        before || after ? (
          <div className={styles.neighbours}>
            <Neighbour story={before} label={t('previous')} icon={<ArrowLeft size={18} aria-hidden="true" />} onChoose={onChoose} />
            <Neighbour story={after} label={t('next')} iconEnd={<ArrowRight size={18} aria-hidden="true" />} onChoose={onChoose} />
          </div>
        ) : undefined
      }
    >
      {data ? (
        <StoryText story={data} />
      ) : isPending ? (
        <Skeleton height="360px" radius="6px" />
      ) : (
        <div className={styles.body}>
          <p className={styles.lead}>{isGone ? t('goneText') : t('failedText')}</p>
          {isGone ? null : (
            <Button variant="outline" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}

function StoryText({ story }: { story: ContentText }) {
  return (
    <div className={styles.body}>
      {story.picture ? <img className={styles.cover} src={story.picture} alt="" width={600} height={400} /> : null}
      <p className={styles.lead}>{story.lead}</p>
      <TextBlocks blocks={story.blocks} routes={{}} />
    </div>
  )
}

interface NeighbourProps {
  story: ContentItem | undefined
  label: string
  icon?: ReactNode
  iconEnd?: ReactNode
  onChoose: (slug: string) => void
}

function Neighbour({ story, label, icon, iconEnd, onChoose }: NeighbourProps) {
  return story ? (
    <Button variant="outline" icon={icon} iconEnd={iconEnd} onClick={() => onChoose(story.slug)}>
      {label}
    </Button>
  ) : (
    <span />
  )
}
