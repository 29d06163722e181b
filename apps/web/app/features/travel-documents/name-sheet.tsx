import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { oneNameField, passengerErrors, toPassengerFields, type PassengerFields } from '@aquilane/domain/passengers/passenger-fields'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Checkbox } from '@aquilane/ui/checkbox'
import { Sheet } from '@aquilane/ui/sheet'
import { Skeleton } from '@aquilane/ui/skeleton'
import { TextField } from '@aquilane/ui/text-field'
import { useFieldsForm } from '@aquilane/ui/use-fields-form'
import type { Api } from '@aquilane/contract/api'
import { useFieldCodes } from '~/lib/field-codes.ts'
import { useAddPassenger, useSavedPassengers } from './order-passengers.ts'
import { plainName } from './travel-documents.ts'
import styles from './name-sheet.module.css'

type PassengerList = Api['GET /gamma/order-passengers/list']['response']
type Saved = Api['GET /gamma/person/list']['response']['data'][number]

interface NameSheetProps {
  order: string
  list: PassengerList
  onClose: () => void
}

/** Saved passengers to choose from, and a name to type. Each press names one passenger on every leg. */
export function NameSheet({ order, list, onClose }: NameSheetProps) {
  const t = useTranslations('travel-documents.names')
  const saved = useSavedPassengers()
  const [said, setSaid] = useState('')
  const [isFull, setFull] = useState(false)
  const noted = (name: string) => {
    setFull(false)
    setSaid(t('added', { name }))
  }
  const failed = (error: unknown) => setFull(error instanceof ApiError && error.code === 'LIMIT_REACHED')
  return (
    <Sheet open onClose={onClose} title={t('sheetTitle')} closeLabel={t('close')} height="tall">
      <div className={styles.sheet}>
        {isFull ? <Banner tone="warn">{t('full')}</Banner> : null}
        {saved.isPending ? <Skeleton height="96px" radius="6px" /> : null}
        {saved.data && saved.data.data.length > 0 ? (
          <section className={styles.part} aria-labelledby="saved-passengers">
            <h3 id="saved-passengers" className={styles.title}>
              {t('saved')}
            </h3>
            <ul className={styles.people}>
              {saved.data.data.map((person) => (
                <SavedPassenger
                  key={person.id}
                  order={order}
                  person={person}
                  isNamed={list.data.some(({ person_id: id }) => id === person.id)}
                  onAdded={noted}
                  onFailed={failed}
                />
              ))}
            </ul>
          </section>
        ) : null}
        <TypedName order={order} onAdded={noted} onFailed={failed} />
        <p role="status" className={said ? styles.said : 'visually-hidden'}>
          {said}
        </p>
      </div>
    </Sheet>
  )
}

interface Reports {
  order: string
  onAdded: (name: string) => void
  onFailed: (error: unknown) => void
}

function SavedPassenger({ order, person, isNamed, onAdded, onFailed }: Reports & { person: Saved; isNamed: boolean }) {
  const t = useTranslations('travel-documents.names')
  const add = useAddPassenger(order)
  const name = plainName(person)
  return (
    <li className={styles.person}>
      <span className={styles.name}>{name}</span>
      {isNamed ? (
        <span className={styles.on}>{t('on')}</span>
      ) : (
        <Button
          variant="outline"
          size="small"
          aria-label={t('takeName', { name })}
          pending={add.isPending}
          pendingLabel={t('adding')}
          onClick={() => add.mutate({ person_id: person.id }, { onSuccess: () => onAdded(name), onError: onFailed })}
        >
          {t('take')}
        </Button>
      )}
    </li>
  )
}

/** A name that is not in the profile: documents later. */
function TypedName(props: Reports) {
  const [count, setCount] = useState(0)
  // A fresh form for the next name.
  return (
    <NameForm
      key={count}
      {...props}
      isFirst={count === 0}
      onAdded={(name) => {
        props.onAdded(name)
        setCount(count + 1)
      }}
    />
  )
}

function NameForm({ order, isFirst, onAdded, onFailed }: Reports & { isFirst: boolean }) {
  const t = useTranslations('travel-documents.names')
  const add = useAddPassenger(order)
  const [hasNoSeat, setNoSeat] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  // The form of the next name is a new one.
  useEffect(() => {
    if (!isFirst) element.current?.querySelector('input')?.focus()
  }, [isFirst])
  const form = useFieldsForm<PassengerFields>({
    defaultValue: { type: 'Secondary' },
    toFields: toPassengerFields,
    check: (fields) => passengerErrors(fields, ''),
    onValid: ({ name }) => {
      if (add.isPending) return
      const shown = plainName({ name })
      add.mutate({ name, takes_seat: !hasNoSeat }, { onSuccess: () => onAdded(shown), onError: onFailed })
    },
    errorText: (code) => (code === undefined ? undefined : t(code === 'REQUIRED' ? 'errors.REQUIRED' : 'errors.LATIN')),
    responseErrors: useFieldCodes(add.error),
  })
  const isOneName = form.isChosen(oneNameField)
  return (
    <form {...form.formProps} ref={element} className={styles.part} aria-labelledby="type-a-name">
      <h3 id="type-a-name" className={styles.title}>
        {t('typed')}
      </h3>
      <p className={styles.hint}>{t('typedHint')}</p>
      <TextField {...form.control('name.first_name')} label={t(isOneName ? 'onlyName' : 'firstName')} maxLength={60} autoComplete="off" />
      <div hidden={isOneName}>
        <TextField {...form.control('name.last_name')} label={t('lastName')} maxLength={60} autoComplete="off" />
      </div>
      <Checkbox {...form.choice(oneNameField)}>{t('oneName')}</Checkbox>
      <Checkbox checked={hasNoSeat} onChange={setNoSeat}>
        {t('noSeatChoice')}
      </Checkbox>
      <Button type="submit" pending={add.isPending} pendingLabel={t('adding')}>
        {t('addTyped')}
      </Button>
    </form>
  )
}
