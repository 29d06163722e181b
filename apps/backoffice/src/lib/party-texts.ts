import { useTranslations } from 'use-intl'
import { partyKinds, type Party } from '@aquilane/domain/charter/party'

/** Who and what is on board of a leg besides adults with suitcases, each kind by itself. */
export function usePartyTexts(): (party: Party | undefined) => string[] {
  const t = useTranslations('party.count')
  return (party = {}) => partyKinds.flatMap((kind) => (party[kind] ? [t(kind, { count: party[kind] })] : []))
}
