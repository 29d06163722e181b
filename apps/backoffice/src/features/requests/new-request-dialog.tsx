import { useRef, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError, idempotencyKey } from '@aquilane/contract/client'
import { MAX_LEGS } from '@aquilane/domain/trip/trip'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { RadioGroup } from '@aquilane/ui/radio-group'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from '~/lib/api.ts'
import form from '~/lib/form.module.css'
import { emptyRequest, isLuggage, isPax, isPhone, limits, newLeg, toBody, type DraftLeg, type DraftRequest } from './draft-request.ts'
import { PastedText } from './pasted-text.tsx'
import { RequestLeg } from './request-leg.tsx'
import { reloadRequests } from './requests.ts'
import styles from './requests.module.css'

const sources = ['phone', 'email', 'chat'] as const

/** A request from the phone, an e-mail or the chat. @param initial what is known already */
export function NewRequestDialog({ initial, onClose }: { initial?: Partial<DraftRequest>; onClose: () => void }) {
  const t = useTranslations('staff-requests.form')
  const te = useTranslations('errors')
  const navigate = useNavigate()
  const locale = useLocale()
  const [draft, setDraft] = useState(() => ({ ...emptyRequest(locale), ...initial }))
  const [isTried, setTried] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const attempt = useRef({ of: '', key: '' })
  const body = toBody(draft)
  const create = useMutation({
    mutationFn: () => {
      const of = JSON.stringify(body)
      // A repeated attempt of the same request is one request.
      if (attempt.current.of !== of) attempt.current = { of, key: idempotencyKey() }
      return api('POST /gamma/staff/request/create', { body: body!, idempotencyKey: attempt.current.key, quiet: true })
    },
    onSuccess: async ({ id }) => {
      await reloadRequests()
      toasts.show({ tone: 'ok', title: t('done') })
      onClose()
      await navigate(`/trips/${id}`)
    },
  })
  const change = (part: Partial<DraftRequest>) => setDraft((now) => ({ ...now, ...part }))
  const changeLeg = (key: number, part: Partial<DraftLeg>) =>
    setDraft((now) => ({ ...now, legs: now.legs.map((one) => (one.key === key ? { ...one, ...part } : one)) }))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (body) {
      if (!create.isPending) create.mutate()
      return
    }
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const field = (
    name: 'phone' | 'firstName' | 'lastName' | 'pax' | 'luggage',
    more: { hint?: string; error?: string | undefined } = {},
  ) => (
    <TextField
      label={t(name)}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
      maxLength={60}
      autoComplete="off"
      {...(more.hint ? { hint: more.hint } : {})}
      error={isTried ? more.error : undefined}
    />
  )
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <form ref={element} className={form.form} noValidate onSubmit={submit}>
        <RadioGroup
          label={t('source')}
          value={draft.source}
          onChange={(value) => change({ source: sources.find((one) => one === value) ?? 'phone' })}
          options={sources.map((value) => ({ value, label: t(`sourceName.${value}`) }))}
        />
        {draft.source === 'email' ? <PastedText draft={draft} onRead={setDraft} /> : null}
        {field('phone', { hint: t('phoneHint'), error: isPhone(draft.phone) ? undefined : t('phoneMissing') })}
        <div className={form.pair}>
          {field('firstName')}
          {field('lastName')}
        </div>
        <Select
          label={t('locale')}
          value={draft.locale}
          onChange={(value) => change({ locale: value === 'it' ? 'it' : 'en' })}
          options={(['en', 'it'] as const).map((value) => ({ value, label: t(`localeName.${value}`) }))}
        />
        <div className={styles.legs}>
          {draft.legs.map((leg, at) => (
            <RequestLeg
              key={leg.key}
              leg={leg}
              number={at + 1}
              isTried={isTried}
              onChange={(part) => changeLeg(leg.key, part)}
              onRemove={draft.legs.length > 1 ? () => change({ legs: draft.legs.filter(({ key }) => key !== leg.key) }) : null}
            />
          ))}
        </div>
        {draft.legs.length < MAX_LEGS ? (
          <Button
            variant="quiet"
            size="small"
            icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => change({ legs: [...draft.legs, newLeg({ from: draft.legs.at(-1)?.to ?? null })] })}
          >
            {t('addLeg')}
          </Button>
        ) : null}
        <div className={form.pair}>
          {field('pax', { error: isPax(draft.pax) ? undefined : t('numberWrong', limits.pax) })}
          {field('luggage', { error: isLuggage(draft.luggage) ? undefined : t('numberWrong', limits.luggage) })}
        </div>
        <TextField label={t('note')} value={draft.note} onChange={(note) => change({ note })} maxLength={limits.note} autoComplete="off" />
        {create.error ? (
          <p role="alert" className={form.wrong}>
            {create.error instanceof ApiError && create.error.code === 'VALIDATION_FAILED'
              ? create.error.message
              : te(errorCode(create.error))}
          </p>
        ) : null}
        <div className={form.buttons}>
          <Button type="submit" pending={create.isPending} pendingLabel={t('working')}>
            {t('submit')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
