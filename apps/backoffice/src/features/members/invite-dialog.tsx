import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { emailFault } from '@aquilane/domain/identity/profile-rules'
import { staffRoles, type StaffRole } from '@aquilane/domain/staff/roles'
import { Button } from '@aquilane/ui/button'
import { Checkbox } from '@aquilane/ui/checkbox'
import { Dialog } from '@aquilane/ui/dialog'
import { TextField } from '@aquilane/ui/text-field'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api } from '~/lib/api.ts'
import { withProof } from '~/lib/proof.ts'
import { reloadMembers, type Member } from './members.ts'
import form from '~/lib/form/form.module.css'
import styles from './members.module.css'

/** Invites a new member, or an existing one again. */
export function InviteDialog({ member, onClose }: { member: Member | null; onClose: () => void }) {
  const t = useTranslations('staff.members')
  const ts = useTranslations('staff.signIn')
  const [email, setEmail] = useState(member?.email ?? '')
  const [name, setName] = useState(member?.name ?? '')
  const [roles, setRoles] = useState<StaffRole[]>(member?.roles ?? [])
  const make = useMutation({
    mutationFn: () => withProof(() => api('POST /gamma/staff/member/invite', { body: { email: email.trim(), name: name.trim(), roles } })),
    onSuccess: reloadMembers,
  })
  const fault = emailFault(email.trim())
  const faults = {
    name: name.trim() === '' ? t('nameMissing') : undefined,
    email: fault ? ts(`emailFault.${fault}`) : undefined,
    roles: roles.length === 0 ? t('rolesMissing') : undefined,
  }
  const isComplete = Object.values(faults).every((fault) => fault === undefined)
  const { isTried, onSubmit } = useSubmit(isComplete, make, () => make.mutate())
  const shown = (fault: string | undefined) => (isTried ? fault : undefined)

  if (make.data) return <LinkDialog link={make.data.link} member={make.data.member} onClose={onClose} />
  return (
    <FormDialog
      title={member ? t('againTitle', { name: member.name }) : t('invite')}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      request={make}
      labels={{ submit: t('make'), working: t('making') }}
      onClose={onClose}
    >
      <TextField label={t('name')} value={name} onChange={setName} maxLength={100} autoComplete="off" error={shown(faults.name)} />
      <TextField
        label={t('email')}
        type="email"
        value={email}
        onChange={setEmail}
        maxLength={254}
        autoComplete="off"
        readOnly={member !== null}
        error={shown(faults.email)}
      />
      <fieldset className={styles.roles} aria-describedby={shown(faults.roles) ? 'roles-fault' : undefined}>
        <legend>{t('rolesLabel')}</legend>
        {staffRoles.map((role) => (
          <Checkbox
            key={role}
            checked={roles.includes(role)}
            aria-invalid={shown(faults.roles) ? true : undefined}
            onChange={(checked) => setRoles(checked ? [...roles, role] : roles.filter((one) => one !== role))}
          >
            {t(`roles.${role}`)}
          </Checkbox>
        ))}
        <p id="roles-fault" role="alert" className={styles.wrong}>
          {shown(faults.roles) ?? ''}
        </p>
      </fieldset>
    </FormDialog>
  )
}

function LinkDialog({ link, member, onClose }: { link: string; member: Member; onClose: () => void }) {
  const t = useTranslations('staff.members')
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link)
    setCopied(true)
  }
  return (
    <Dialog
      open
      size="medium"
      closeOnOutside={false}
      onClose={onClose}
      title={t('linkTitle', { name: member.name })}
      closeLabel={t('close')}
    >
      <div className={form.form}>
        <p>{t('linkText', { email: member.email })}</p>
        <TextField label={t('link')} value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
        <div className={form.buttons}>
          <Button icon={<Copy size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => void copy().catch(() => setCopied(false))}>
            {copied ? t('copied') : t('copy')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
