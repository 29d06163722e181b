import { useTranslations } from 'use-intl'
import { telAddress } from '@aquilane/domain/site/tel-address'
import { TextLink } from '@aquilane/ui/link'
import { type Terminal, useHoursText } from './terminal-text.ts'

/** What passengers need on their way: telephone, hours, car park and how to find the door, each on a line of its own. */
export function TerminalLines({ terminal: { phone, hours, parking, directions } }: { terminal: Terminal }) {
  const t = useTranslations('terminals')
  const hoursText = useHoursText()
  return (
    <>
      {directions ? <Line>{directions}</Line> : null}
      {parking ? <Line>{parking}</Line> : null}
      {hours ? (
        <Line>
          {t('hours')}: {hoursText(hours)}
        </Line>
      ) : null}
      {phone ? (
        <Line>
          {t('phone')}: <TextLink href={telAddress(phone)}>{phone}</TextLink>
        </Line>
      ) : null}
    </>
  )
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <>
      <br />
      {children}
    </>
  )
}
