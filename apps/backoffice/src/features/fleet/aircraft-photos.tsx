import { useState, type Ref } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { maxPhotos, photoKinds, type PhotoKind } from '@aquilane/domain/fleet/fleet-files'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { Select } from '@aquilane/ui/select'
import { Failure } from '~/lib/form/failure.tsx'
import { api } from '~/lib/api.ts'
import { FileButton } from '~/lib/file-button.tsx'
import form from '~/lib/form/form.module.css'
import { useChange } from '~/lib/use-change.ts'
import { reloadFleet, type AircraftDetails } from './fleet.ts'
import styles from './fleet.module.css'

/** What customers see of this aircraft on the page of their order. */
export function AircraftPhotos({ aircraft, ref }: { aircraft: AircraftDetails; ref: Ref<HTMLElement> }) {
  const t = useTranslations('staff-fleet.photos')
  const { photos } = aircraft
  return (
    <section ref={ref} tabIndex={-1} aria-label={t('title')} className={styles.gallery}>
      <Heading level={2} size={16}>
        {t('title')}
      </Heading>
      {photos.length === 0 ? <p className={form.quiet}>{t('none')}</p> : null}
      <Gallery aircraft={aircraft} />
      <AddPhoto aircraft={aircraft} />
    </section>
  )
}

function Gallery({ aircraft: { tail, photos } }: { aircraft: AircraftDetails }) {
  const t = useTranslations('staff-fleet.photos')
  const first = useChange(
    (photo: string) => api('POST /gamma/staff/fleet/show-photo-first', { body: { photo: { id: photo } }, quiet: true }),
    { done: t('isFirst'), reload: reloadFleet },
  )
  const remove = useChange(
    (photo: string) => api('POST /gamma/staff/fleet/remove-photo', { body: { photo: { id: photo } }, quiet: true }),
    { done: t('removed'), reload: reloadFleet },
  )
  const isBusy = first.isPending || remove.isPending
  return (
    <ul className={styles.photos}>
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <img
            src={`${photo.url}&width=640`}
            width={photo.width}
            height={photo.height}
            alt={t(`alt.${photo.kind}`, { tail })}
            loading="lazy"
          />
          <span>{t(`kind.${photo.kind}`)}</span>
          <div>
            {at === 0 ? null : (
              <Button size="small" variant="quiet" disabled={isBusy} onClick={() => first.mutate(photo.id)}>
                {t('showFirst')}
              </Button>
            )}
            <Button size="small" variant="quiet" disabled={isBusy} onClick={() => remove.mutate(photo.id)}>
              {t('remove')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

function AddPhoto({ aircraft: { id, photos } }: { aircraft: AircraftDetails }) {
  const t = useTranslations('staff-fleet.photos')
  const [kind, setKind] = useState<PhotoKind>('exterior')
  const add = useMutation({
    mutationFn: ([photo]: readonly File[]) => {
      const body = new FormData()
      body.append('aircraft_id', String(id))
      body.append('kind', kind)
      if (photo) body.append('photo', photo)
      return api('POST /gamma/staff/fleet/add-photo', { body, quiet: true })
    },
    onSettled: reloadFleet,
  })
  return (
    <>
      <div className={styles.add}>
        <Select
          label={t('what')}
          value={kind}
          onChange={(value) => setKind(value as PhotoKind)}
          options={photoKinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
        />
        <FileButton
          label={t('add')}
          pendingLabel={t('adding')}
          accept="image/jpeg,image/png"
          isPending={add.isPending}
          disabled={photos.length >= maxPhotos}
          onChoose={(chosen) => add.mutate(chosen)}
        />
      </div>
      <p className={form.quiet}>{t('hint', { count: maxPhotos })}</p>
      <Failure error={add.error} />
    </>
  )
}
