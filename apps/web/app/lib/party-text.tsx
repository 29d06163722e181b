import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { partyKinds, type Party } from '@aquilane/domain/charter/party'
import { WithTexts } from './texts.tsx'

interface PartyTextProps {
  party: Party | undefined
  /** Before the kinds, where there are any. */
  lead?: string
}

/** Who and what is on board besides adults with suitcases: "2 children · 1 ski bag"; nothing where there is nothing. */
export function PartyText({ party, lead = '' }: PartyTextProps) {
  if (!party || partyKinds.every((kind) => !party[kind])) return null
  return (
    <Suspense>
      <WithTexts add={['party']}>
        {lead}
        <Kinds party={party} />
      </WithTexts>
    </Suspense>
  )
}

function Kinds({ party }: { party: Party }) {
  const t = useTranslations('party.count')
  return partyKinds.flatMap((kind) => (party[kind] ? [t(kind, { count: party[kind] })] : [])).join(' · ')
}
