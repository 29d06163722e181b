import { parseRequestText } from '@aquilane/domain/quotes/parse-request'
import { findPlaces } from '~/lib/form/place-field.tsx'
import { newLeg, type DraftRequest } from './draft-request.ts'

/** What the text of an e-mail fills in, what of it is not understood, and its places that are not known. */
export async function readText(text: string, draft: DraftRequest): Promise<{ draft: DraftRequest; unread: string[]; unknown: string[] }> {
  const { phone, pax, legs, unread } = parseRequestText(text, Temporal.Now.plainDateISO())
  const names = [...new Set(legs.flatMap(({ from, to }) => [from, to]))]
  const found = new Map(await Promise.all(names.map(async (name) => [name, (await findPlaces(name))[0] ?? null] as const)))
  return {
    unread,
    unknown: names.filter((name) => !found.get(name)),
    draft: {
      ...draft,
      phone: phone ?? draft.phone,
      pax: pax === null ? draft.pax : String(pax),
      legs:
        legs.length === 0
          ? draft.legs
          : legs.map(({ from, to, date, time }) =>
              // Without an hour the date is not filled in: sales ask for it.
              newLeg({ from: found.get(from) ?? null, to: found.get(to) ?? null, date: date && time ? `${date}T${time}` : '' }),
            ),
    },
  }
}
